// Looks for a secret in a text in every form in which it could stand there.
/** One secret that was met on the way. */
export interface Secret {
  readonly what: string
  readonly value: string
}

/** The base64 of a text wherever it begins within other bytes: the letters that no neighbour changes. */
function base64Within(value: string): string[] {
  const bytes = Buffer.from(value)
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '')
    const first = Math.ceil((before * 8) / 6)
    const last = Math.floor(((before + bytes.length) * 8) / 6)
    return whole.slice(first, last)
  })
}

/** How a secret may be written: as it is, in an address, in JSON, in base64 and in hexadecimal. */
export function formsOf(value: string): readonly string[] {
  const base64 = base64Within(value)
  const url = base64.map((each) => each.replaceAll('+', '-').replaceAll('/', '_'))
  const hex = Buffer.from(value).toString('hex')
  const written = [value, encodeURIComponent(value), new URLSearchParams({ v: value }).toString().slice(2)]
  return [...new Set([...written, JSON.stringify(value).slice(1, -1), ...base64, ...url, hex, hex.toUpperCase()])]
}

/** Which of the secrets stand in the text, and around what: 'session cookie: …"token":"' for the report. */
export function secretsIn(text: string, secrets: readonly Secret[]): string[] {
  return secrets.flatMap(({ what, value }) => {
    const at = formsOf(value)
      .map((form) => text.indexOf(form))
      .find((index) => index !== -1)
    if (at === undefined) return []
    return [`${what} after '${text.slice(Math.max(0, at - 120), at).replaceAll(/\s+/g, ' ')}'`]
  })
}
