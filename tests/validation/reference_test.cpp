// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <ostream>

#include "tests/validation/studies.h"

namespace spillway::validation {

namespace {

bool any(const Case&) {
  return true;
}
bool has_queue_timeout(const Case& c) {
  return c.params.at("model") == "M/M/c+D";
}

struct Study {
  Family family;
  Case entry;
};

void PrintTo(const Study& study, std::ostream* out) {
  *out << study.entry.params;
}

std::vector<Study> studies() {
  std::vector<Study> all;
  for (const Family& family : families()) {
    for (const Case& entry : load_family(family.name)) {
      if (family.concerns(entry)) all.push_back({family, entry});
    }
  }
  return all;
}

std::string name_of(const Study& study) {
  std::string name =
      std::string(study.family.name) + "_" + study.family.model + "_" + study.entry.id;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); },
      '_');
  return name;
}

class Theory : public testing::TestWithParam<Study> {};

TEST_P(Theory, AndModelAgree) {
  const Agreement agreement = GetParam().family.study(GetParam().entry, 1);
  std::fputs(agreement.table().c_str(), stdout);
  EXPECT_TRUE(agreement.holds()) << agreement.table();
}

INSTANTIATE_TEST_SUITE_P(Reference, Theory, testing::ValuesIn(studies()),
                         [](const auto& study) { return name_of(study.param); });

/// The load is 5 % more than the reference says: a comparison that does not see it proves nothing.
class WrongLoad : public testing::TestWithParam<Study> {};

TEST_P(WrongLoad, IsNoticed) {
  const Agreement agreement = GetParam().family.study(GetParam().entry, 1.05);
  std::fputs(agreement.table().c_str(), stdout);
  EXPECT_FALSE(agreement.holds()) << agreement.table();
}

std::vector<Study> one_of_each() {
  std::vector<Study> some;
  for (const char* id :
       {"mm1-rho0.5", "mmc-c4-rho0.7", "mmc-dbpool-10x5ms-1800rps", "mmck-c4-K10-lam3.6",
        "mg1-lognormal-scv1-rho0.7", "mginf-lam200-m0.5", "ps-mm1-rho0.5", "mmcD-c4-lam3.6-tau2",
        "deadline-mm1-lam0.9-tau5", "zombie-c8-lam7.2-tau4", "layered-T20-C5-q50", "tb-B10-rho0.9",
        "cons-k5-p0.3-lam100-D5-h1", "count-W10-thr0.5-min10-p0.2", "layers3-attempts3-p0.5",
        "retrial-mm1-1-lam0.5-nu1"}) {
    for (const Study& study : studies()) {
      if (study.entry.id == id) some.push_back(study);
    }
  }
  return some;
}

INSTANTIATE_TEST_SUITE_P(Reference, WrongLoad, testing::ValuesIn(one_of_each()),
                         [](const auto& study) { return name_of(study.param); });

}  // namespace

const std::vector<Family>& families() {
  static const std::vector<Family> all{
      {"mm1", "service", single_server, any},
      {"mmc", "service", many_servers, any},
      {"mmc", "pool", many_connections, any},
      {"mmck", "service", bounded_service, any},
      {"mmck", "pool", bounded_pool, any},
      {"mg1", "service", general_service, any},
      {"mginf_little", "pool", infinite_servers, any},
      {"ps", "cores", shared_cores, any},
      {"ps", "cores_h2", shared_cores_any_law, any},
      {"queue_timeout", "service", service_timeout, any},
      {"queue_timeout", "pool", pool_timeout, has_queue_timeout},
      {"layered_pools", "service_pool", threads_and_connections, any},
      {"token_bucket", "gateway", token_bucket, any},
      {"breaker", "gateway", breaker, any},
      {"retry", "clients", retries, any},
  };
  return all;
}

}  // namespace spillway::validation
