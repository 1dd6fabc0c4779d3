# SPDX-License-Identifier: Apache-2.0
# Configures the core alone where none of the laboratory's packages can be found; installs the core of
# BUILD below WORK, then configures, builds and runs the consumer with it.
function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${WORK})
set(without "")
foreach(package nlohmann_json CLI11 fmt GTest Python3 rapidcheck benchmark Qt6 Boost)
  list(APPEND without -DCMAKE_DISABLE_FIND_PACKAGE_${package}=ON)
endforeach()
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/../../.. -B ${WORK}/core -G ${GENERATOR}
    -DCMAKE_CXX_COMPILER=${COMPILER} -DSPILLWAY_LAB=OFF ${without})
run(${CMAKE_COMMAND} --install ${BUILD} --component policy --prefix ${WORK}/prefix)
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR} -B ${WORK}/build -G ${GENERATOR}
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_FLAGS=${FLAGS}
    -DCMAKE_PREFIX_PATH=${WORK}/prefix)
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/consumer)
