// Shows how far a step of the set-up is: on one line of a terminal, elsewhere with a line now and then.

/** In a terminal the line is written again each second; a log gets a new line only this often, in milliseconds. */
const terminalMs = 1_000
const logMs = 15_000

/** Starts showing a step. `detail` says how far it is. Returns what ends it: with 'selesai', or `end(false)` when it failed. */
export function showProgress(says, detail = () => '', { out = process.stdout, everyMs } = {}) {
  const began = performance.now()
  const write = (words) => {
    const seconds = Math.round((performance.now() - began) / 1_000)
    const line = `${says} … ${[words, `(${seconds} detik)`].filter(Boolean).join(' ')}`
    out.write(out.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
  }
  if (out.isTTY) write('')
  else out.write(`${says} …\n`)
  const timer = setInterval(() => write(detail()), everyMs ?? (out.isTTY ? terminalMs : logMs))
  return (isDone = true) => {
    clearInterval(timer)
    write(isDone ? 'selesai' : 'gagal')
    if (out.isTTY) out.write('\n')
  }
}
