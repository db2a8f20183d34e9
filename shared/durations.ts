export function seconds(count: number): number {
  return count * 1_000
}

export function minutes(count: number): number {
  return seconds(count * 60)
}

export function hours(count: number): number {
  return minutes(count * 60)
}

/** So many days of 24 hours, in milliseconds. WIB has no summer time, so every calendar day is one. */
export function days(count: number): number {
  return hours(count * 24)
}
