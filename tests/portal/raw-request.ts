// Requests byte by byte: with headers that fetch does not send, and with lines that are no request.
import { request } from 'node:http'
import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly cookies: readonly string[]
  readonly location: string | undefined
}

/** Posts a form with exactly these headers, forbidden ones such as Host included. */
export function postRaw(
  origin: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<RawAnswer> {
  const body = new URLSearchParams(fields).toString()
  const { port, host } = new URL(origin)
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length }
  const options = { host: '127.0.0.1', port, path, method: 'POST', headers: { ...form, Host: host, ...headers } }
  return new Promise((resolve, reject) => {
    const asked = request(options, (response) => {
      response.resume()
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          cookies: response.headers['set-cookie'] ?? [],
          location: response.headers.location,
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Returns the first line of the answer to exactly these lines. */
export function rawAnswer(origin: string, ...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () =>
      socket.write([...lines, '', ''].join('\r\n')),
    )
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''))
  })
}
