// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace spillway::stats {

/// P(T <= t) for Student's T with this many degrees of freedom, from 1 to 10000.
double student_t_cdf(double t, double degrees);

/// The t with student_t_cdf(t, degrees) = p, p in (0, 1). Relative error below 1e-10.
double student_t_quantile(double p, double degrees);

}  // namespace spillway::stats
