// What must never reach the log: the texts people wrote, also not by way of a failed query.
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { submitTicket } from '#domain/tickets/requester/submitted-question.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aQuestion } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { log } from './log.server.ts'

provideDatabase()
beforeAll(() => someContent())

/** What the log would write for this error line. */
function logged(fields: object, message: string): string {
  let written = ''
  const options = { serializers: (log as unknown as { [key: symbol]: object })[pino.symbols.serializersSym] ?? {} }
  pino(options as Parameters<typeof pino>[0] & object, {
    write: (line: string) => {
      written += line
    },
  }).error(fields, message)
  return written
}

test('the log never holds what people wrote, not even of a failed query', async () => {
  const client = await aClient()
  const failed = await submitTicket(client, { ...aQuestion(), description: 'RAHASIA\u0000' }).catch(
    (error: unknown) => error,
  )
  const written = logged({ err: failed }, 'unexpected error')
  expect(written).toContain('22P05')
  expect(written).not.toContain('RAHASIA')
  // Of the statement only what it does and to which table.
  expect(JSON.parse(written).err.message).toMatch(/^Failed query: \w+ \w+$/)
  expect(written).not.toMatch(/\$1|insert into/)
})

test('is one JSON object a line, whatever was sent', () => {
  const sent = '/a\r\n{"level":60,"msg":"palsu"}\u2028%s%d'
  const written = logged({ path: sent, err: new Error(sent) }, sent)
  expect(written.trimEnd().split(/[\r\n]/)).toHaveLength(1)
  expect(JSON.parse(written)).toMatchObject({ level: 50, path: sent })
})
