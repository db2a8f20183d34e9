// Cuts a machine of the loopback network off: its packets go nowhere, and no one is notified.
import { spawnSync } from 'node:child_process'
import type { Machine } from './addresses.ts'

function iptables(...args: string[]): void {
  const { status, stderr } = spawnSync('iptables', ['-w', '5', ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`iptables ${args.join(' ')}: ${stderr.trim()}`)
}

const rulesOf = ({ host }: Machine) => ['-s', '-d'].map((side) => ['INPUT', side, host, '-i', 'lo', '-j', 'DROP'])

/** From now on nothing reaches the machine or comes from it, on connections that stand neither; gives what fixes it. */
export function cutOff(machine: Machine): () => Promise<void> {
  const rules = rulesOf(machine)
  for (const rule of rules) iptables('-I', ...rule)
  let isCut = true
  return async () => {
    if (isCut) for (const rule of rules) iptables('-D', ...rule)
    isCut = false
  }
}
