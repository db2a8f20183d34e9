// The links of mails that the portal sent.
import { expect } from 'vitest'
import { mailsTo } from '#tests/builders/stored-rows.ts'

/** Path and query of the newest link to `path` in the mails to an address that is not in `seen`; waits for the mail. */
export async function mailedLink(email: string, path: string, seen: readonly string[] = []): Promise<string> {
  let found: string | undefined
  const look = async () => {
    const texts = (await mailsTo({ email })).map(({ text }) => text).toReversed()
    const links = texts.flatMap((text) => [...text.matchAll(/https?:\/\/\S+?(\/[\w-]+\?token=[\w-]+)/g)])
    found = links.map(([, link = '']) => link).find((link) => link.startsWith(`${path}?`) && !seen.includes(link))
    return found
  }
  await expect.poll(look).toBeDefined()
  return found ?? ''
}
