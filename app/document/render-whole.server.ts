// Renders a React page into one text.
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/**
 * The HTML of a page with all that it waits for; `nonce` goes to the scripts that React makes.
 * @throws what the page threw outside of a Suspense boundary.
 */
export function renderWhole(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(collected(resolve)),
      onShellError: reject,
    })
  })
}

/** Takes what React writes and gives it as one text. */
function collected(use: (html: string) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    // React hands over everything in one go instead of waiting until this is emptied.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(part: Buffer, _encoding, done) {
      parts.push(part)
      done()
    },
    final(done) {
      use(Buffer.concat(parts).toString())
      done()
    },
  })
}
