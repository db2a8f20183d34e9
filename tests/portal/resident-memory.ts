// How much memory a process holds, as reported by Linux.
import { readFile } from 'node:fs/promises'

/** Resident bytes of a process; NaN where there is no '/proc'. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}
