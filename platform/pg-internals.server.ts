// Access to internals of the driver pg: PostgreSQL's COPY from and to a table, the socket that is cut when the server
// says nothing, and the queue of a pool.
import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import type pg from 'pg'

interface Connection {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/**
 * Runs a `copy … to stdout` and gives what comes out, one chunk a row in PostgreSQL's text format. The server waits
 * while no one reads, so that memory stays bounded. Read to the end before asking the client anything else.
 */
export function copyOut(client: pg.Client, statement: string): Readable {
  let connection: Connection | undefined
  const rows = new Readable({ read: () => void connection?.stream.resume() })
  client.query({
    submit: (given: unknown) => {
      connection = given as Connection
      connection.query(statement)
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      // The driver uses its buffer again.
      if (!rows.push(Buffer.from(chunk))) connection?.stream.pause()
    },
    handleCommandComplete: () => undefined,
    handleError: (error: Error) => rows.destroy(error),
    handleReadyForQuery: () => rows.push(null),
  } as pg.Submittable)
  return rows
}

/**
 * Runs a `copy … from stdin` with what the source gives, in PostgreSQL's text format.
 * @throws what the source throws and what the database says to the rows; nothing of them is kept then.
 */
export async function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<void> {
  let sourceFailed: unknown
  let refused: Error | undefined

  async function send(connection: Connection): Promise<void> {
    try {
      for await (const chunk of source) {
        if (refused) continue
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      if (!refused) connection.endCopyFrom()
    } catch (error) {
      sourceFailed = error
      connection.sendCopyFail('the source failed')
    }
  }

  await new Promise<void>((resolve, reject) => {
    client.query({
      submit: (connection: unknown) => (connection as Connection).query(statement),
      handleCopyInResponse: (connection: unknown) => void send(connection as Connection),
      handleCommandComplete: () => undefined,
      // After an error the driver drops the query; no ReadyForQuery comes for it.
      handleError: (error: Error) => {
        refused = error
        reject(sourceFailed ?? error)
      },
      handleReadyForQuery: () => resolve(),
    } as pg.Submittable)
  })
}

export function destroySocket(client: pg.Client, reason: Error): void {
  const { stream } = client.connection as unknown as Connection
  stream.destroy(reason)
}

export function leaveQueue(pool: pg.Pool, caller: unknown): boolean {
  const { _pendingQueue: queue } = pool as unknown as { readonly _pendingQueue: { readonly callback: unknown }[] }
  const at = queue.findIndex(({ callback }) => callback === caller)
  if (at !== -1) queue.splice(at, 1)
  return at !== -1
}
