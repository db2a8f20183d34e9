// A language model for tests: a real HTTP server on loopback that speaks OpenAI's protocol and behaves as told.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a test tells the model to do with a request; `ask` is the body it was sent. */
export type Behaviour = (response: ServerResponse, ask: ModelRequest) => void

/** The part of a request that tests look at. */
export interface ModelRequest {
  readonly model: string
  readonly stream: boolean
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

/** A running model server; `asked` are the requests so far. */
export interface ModelServer {
  readonly url: string
  readonly asked: readonly ModelRequest[]
  behave: (behaviour: Behaviour) => void
  stop: () => Promise<void>
}

const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

/** Says the words one by one and finishes. */
export function says(words: string): Behaviour {
  return (response) => {
    begin(response, words)
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
  }
}

/** Says the words and then nothing, or (`cut`) drops the connection. */
export function breaksOff(words: string, cut: boolean): Behaviour {
  return (response) => {
    begin(response, words)
    if (cut) setTimeout(() => response.destroy(), 20)
  }
}

function begin(response: ServerResponse, words: string): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  for (const word of words.match(/\S+\s*/g) ?? []) response.write(chunk({ role: 'assistant', content: word }, null))
}

/** Starts the server on a free port; it is silent until told otherwise. */
export async function aModelServer(): Promise<ModelServer> {
  const asked: ModelRequest[] = []
  let behaviour: Behaviour = () => undefined
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as ModelRequest
    asked.push(body)
    behaviour(response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    behave: (next) => {
      behaviour = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
