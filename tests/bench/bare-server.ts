// The yardstick: node:http sending what it gets on standard input as JSON { status, headers, body (base64) }.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const { status, headers, body } = JSON.parse(await text(process.stdin)) as {
  status: number
  headers: string[]
  body: string
}
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => {
  response.writeHead(status, headers)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
