import { connect } from 'node:net'
import { Unavailable } from '#shared/errors.ts'
import { env } from './env.server.ts'
import { unanswered } from './service-pause.server.ts'
import { noteResult } from './services/service-result.ts'

/** clamd reads a file in pieces of at most this many bytes. */
const pieceLength = 64 * 1024

const patienceMs = 10_000

export function scannerIsConfigured(): boolean {
  return env.clamav !== undefined
}

/**
 * What the scanner calls the threat in the content; null when it found none.
 * @throws Unavailable when it cannot be reached, says nothing for 10 s, or does not give a verdict.
 */
export async function findThreat(content: Uint8Array): Promise<string | null> {
  try {
    const threat = threatIn(await ask(content))
    await noteResult('scanner', null)
    return threat
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error))
    await noteResult('scanner', cause.message)
    throw new Unavailable(undefined, { cause })
  }
}

function threatIn(verdict: string): string | null {
  if (/^stream: OK$/.test(verdict)) return null
  const threat = /^stream: (.+) FOUND$/.exec(verdict)?.[1]
  if (!threat) throw new Error(`Pemindai virus tidak memberi hasil ('${verdict}').`)
  return threat
}

function ask(content: Uint8Array): Promise<string> {
  const { clamav } = env
  if (!clamav) throw new Error('there is no virus scanner')
  return new Promise((resolve, reject) => {
    const socket = connect(clamav)
    let answer = ''
    socket.setTimeout(patienceMs, () => {
      reject(new Error('Pemindai virus tidak menjawab.'))
      socket.destroy()
    })
    socket.setEncoding('latin1')
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('error', (error) =>
      reject(new Error(`Pemindai virus tidak dapat dihubungi (${unanswered(error).reason}).`)),
    )
    // Closed without a word is an answer too: an empty one, and no verdict.
    socket.on('close', () => resolve(answer.replace(/\0.*$/s, '').trim()))
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let start = 0; start < content.length; start += pieceLength) {
        const piece = content.subarray(start, start + pieceLength)
        socket.write(lengthOf(piece))
        socket.write(piece)
      }
      socket.write(lengthOf(new Uint8Array()))
    })
  })
}

function lengthOf(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  return length
}
