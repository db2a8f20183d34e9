// A second network of the request tests: what one network alone does is not counted.
import { request } from 'node:http'
import { inject } from 'vitest'

/** Sends a GET from another address of this machine; with `fields` it posts them. Returns the status. */
export function fromElsewhere(path: string, fields?: Record<string, string>): Promise<number> {
  const { port, host, origin } = new URL(inject('portal').origin)
  const headers = fields && { Origin: origin, Host: host, 'Content-Type': 'application/x-www-form-urlencoded' }
  const options = {
    host: '127.0.0.1',
    port,
    path,
    localAddress: '127.0.0.2',
    agent: false,
    method: fields ? 'POST' : 'GET',
  }
  return new Promise((resolve, reject) => {
    request({ ...options, ...(headers && { headers }) }, (answer) =>
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
    )
      .once('error', reject)
      .end(fields && String(new URLSearchParams(fields)))
  })
}
