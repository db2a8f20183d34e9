// A mail server on loopback that keeps what it gets, and refuses when a test wants it to.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** The server; `refusal` is what it answers instead of taking the next mails. */
export interface MailServer {
  readonly url: string
  readonly received: string[]
  refusal: { readonly code: number; readonly words: string } | undefined
  close(): Promise<void>
}

/** Starts one on a free port. */
export async function aMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        const { refusal } = kept
        if (refusal) return done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }))
        kept.received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const kept: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: [],
    refusal: undefined,
    close: () => new Promise<void>((done) => server.close(done)),
  }
  return kept
}
