// Mail servers that say nothing, or go away when they have the whole mail: questions are answered as ever, no mail goes twice.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import type { Stage } from './stage.ts'
import { until } from './until.ts'

function mailServer(name: string, manner: string, seconds: number): Fault<Stage> {
  return {
    name: `${name} for ${seconds} s`,
    allowed: 'receipts',
    happen: async ({ stage, fixed }) => {
      const server = stage.mailServer
      // A mail that the server took whole and then hung up on must not come again.
      const before = { connections: server.connections, taken: server.taken.length }
      server.manner = manner
      await until('the portal asks the mail server', () => server.connections > before.connections)
      await sleep(seconds * 1_000)
      server.manner = '250 ok'
      fixed()
      const during = server.taken.length
      await until('a mail is sent again', () => server.taken.length > during, { limit: 120_000 })
      return undefined
    },
  }
}

export const silentMailServer = (seconds: number) => mailServer('mail server that says nothing', 'silent', seconds)
export const dyingMailServer = (seconds: number) =>
  mailServer('mail server that dies after the final dot', 'close after the dot', seconds)
