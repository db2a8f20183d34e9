// Sends the code that somebody asked for to their number.
import { database } from '#platform/database/database.server.ts'
import { queueMessage } from './queue-message.ts'

/** Queues the code once; a number that may be sent nothing is sent nothing, and nobody is told. */
export async function sendNumberCode({ codeId, number }: { readonly codeId: string; readonly number: string }) {
  await database.transaction((tx) => queueMessage(tx, { reason: `code:${codeId}`, number, purpose: 'code' }))
}
