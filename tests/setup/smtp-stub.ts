// A mail server on loopback that speaks SMTP line by line, and ends or answers where a test wants it to.
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Where the server ends the connection, or what it answers to the final dot, by the mail if need be; 'silent' never greets. */
export type StubManner =
  | 'silent'
  | 'close at greeting'
  | 'close at DATA'
  | 'close in the mail'
  | 'close after the dot'
  | string
  | ((mail: string) => string)

/** What `openSmtpStub` gives: its address, what it has taken whole, and how it behaves from the next step on. */
export interface SmtpStub {
  readonly url: string
  /** Every content that ended with its final dot, whatever was answered. */
  readonly taken: string[]
  /** Connections so far. */
  connections: number
  manner: StubManner
  /** With a list here no final dot is answered: each answer goes into the list, and is sent when a test calls it. */
  held?: (() => void)[]
  close: () => Promise<void>
}

/** Opens the server on a free port; a manner such as '250 ok' or '451 later' is its answer to the final dot. */
export async function openSmtpStub(manner: StubManner = '250 ok'): Promise<SmtpStub> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    stub.connections++
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    if (stub.manner === 'close at greeting') socket.destroy()
    else if (stub.manner !== 'silent') converse(socket, stub)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const stub: SmtpStub = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    connections: 0,
    manner,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
  return stub
}

function converse(socket: Socket, stub: SmtpStub): void {
  let text = ''
  let inMail = false
  socket.write('220 stub\r\n')
  socket.on('data', (chunk) => {
    text += chunk.toString()
    if (inMail) {
      const end = text.indexOf('\r\n.\r\n')
      if (stub.manner === 'close in the mail') socket.destroy()
      if (end < 0 || socket.destroyed) return
      const mail = text.slice(0, end)
      stub.taken.push(mail)
      text = text.slice(end + 5)
      inMail = false
      if (stub.manner === 'close after the dot') socket.destroy()
      else {
        const words = typeof stub.manner === 'function' ? stub.manner(mail) : stub.manner
        const answer = () => void socket.write(`${words}\r\n`)
        if (stub.held) stub.held.push(answer)
        else answer()
      }
    }
    for (let end = text.indexOf('\r\n'); end >= 0 && !inMail; end = text.indexOf('\r\n')) {
      const command = text.slice(0, end).toUpperCase()
      text = text.slice(end + 2)
      if (command === 'DATA' && stub.manner === 'close at DATA') return void socket.destroy()
      inMail = command === 'DATA'
      socket.write(
        inMail
          ? '354 continue\r\n'
          : command === 'QUIT'
            ? '221 bye\r\n'
            : command.startsWith('AUTH ')
              ? '235 ok\r\n'
              : '250 ok\r\n',
      )
    }
  })
}
