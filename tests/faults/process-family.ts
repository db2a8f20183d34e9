// The processes that a process has started.
import { readdir, readFile } from 'node:fs/promises'

/** The process and its children, as the system lists them. */
export async function familyOf(pid: number): Promise<number[]> {
  const family = [pid]
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = await readFile(`/proc/${entry}/stat`, 'latin1').catch(() => '')
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) family.push(Number(entry))
  }
  return family
}
