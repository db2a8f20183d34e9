// A TCP server that plays clamd: it reads INSTREAM as the real one does and answers as the test configures.
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What it does with a file: a verdict, silence, or hanging up. */
export type ClamdMood = 'clean' | 'infected' | 'silent' | 'gone' | 'confused'

/** A running one; `received` are the files it was sent. */
export interface Clamd {
  readonly port: number
  mood: ClamdMood
  readonly received: Buffer[]
  readonly stop: () => Promise<void>
}

/** The file in an INSTREAM command; undefined while it is not complete. */
function fileIn(sent: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (!sent.subarray(0, command.length).equals(Buffer.from(command))) return undefined
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

/** Starts one on a free port of this machine. */
export async function aClamd(): Promise<Clamd> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (clamd.mood === 'gone') return socket.destroy()
    let sent = Buffer.alloc(0)
    socket.on('data', (piece) => {
      sent = Buffer.concat([sent, Buffer.from(piece)])
      const file = fileIn(sent)
      if (!file || clamd.mood === 'silent') return
      clamd.received.push(file)
      const answers = {
        clean: 'stream: OK',
        infected: 'stream: Win.Test.EICAR_HDB-1 FOUND',
        confused: 'INSTREAM size limit exceeded. ERROR',
      }
      socket.end(`${answers[clamd.mood as keyof typeof answers]}\0`)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const clamd: Clamd = {
    port: (server.address() as AddressInfo).port,
    mood: 'clean',
    received: [],
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((stopped) => server.close(() => stopped()))
    },
  }
  return clamd
}
