/** @param share of the times that are not longer: 0.5 for the median, 0.99 for the 99th percentile, 1 for the longest. */
export const getPercentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
