// Links of mails, as the administrator of a portal without a mail server reads them.
import { expect } from '@playwright/test'
import { HttpClient } from '#tests/portal/http-client.ts'
import { ports } from './ports.ts'
import { demoPassword } from './register-client.ts'

/** Where mails are read: in the portal that all tests share, unless it is another. */
export interface MailReader {
  readonly origin?: string
  /** Of the portal's demo accounts. */
  readonly password?: string
  /** A link that came before, and is not the one that is waited for. */
  readonly seen?: string
}

/** The link to `path` in the newest mail to the address; waits for the email. */
export async function mailedLink(
  email: string,
  path: string,
  { origin = `http://localhost:${ports.shared}`, password = demoPassword, seen }: MailReader = {},
): Promise<string> {
  const admin = new HttpClient(origin)
  await admin.signIn('admin@spmb.test', password)
  let link: string | undefined
  await expect
    .poll(async () => {
      const page = await (await admin.get(`/admin/mail?q=${encodeURIComponent(email)}`)).text()
      // Not the page's data for its scripts, which hold the mails too.
      const mails = [...page.matchAll(/<details.*?<\/details>/gs)].map(([mail]) => mail)
      link = mails
        .filter((mail) => mail.includes(email))
        .map((mail) => /http\S+\/[\w-]+\?token=[\w-]+/.exec(mail)?.[0])
        .find((each) => each?.includes(`${path}?`) && each !== seen)
      return link
    })
    .toBeDefined()
  return link ?? ''
}
