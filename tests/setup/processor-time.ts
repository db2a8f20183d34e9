// Processor time in place of wall time: the same on a slow or busy machine.

/** Some milliseconds of plain work, always the same. */
function calibrate(): void {
  let seed = 1
  const numbers = Array.from({ length: 20_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed
  })
  numbers.sort((one, other) => one - other)
}

/** Processor time of this process in microseconds. */
function spent(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return user + system
}

let unit: number | undefined

function measureUnit(): number {
  const rounds = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    calibrate()
    return spent(before)
  })
  return Math.min(...rounds)
}

/**
 * Processor time that the work takes, as a multiple of sorting 20,000 numbers on this machine.
 * Work of others in this process counts too.
 */
export async function processorCost(work: () => Promise<unknown>): Promise<number> {
  unit ??= measureUnit()
  const before = process.cpuUsage()
  await work()
  return spent(before) / unit
}
