// Agents of a test's own, for what is kept per person or per office.
import { HttpClient } from './http-client.ts'
import { mailedLink } from './mailed-link.ts'

/** The password of every agent made here. */
export const agentPassword = 'Sapi-Hijau-Tiga-9!'

/**
 * Invites an agent for the office whose name holds `office`, and accepts in their name; gives the email address.
 * @throws when the portal refuses the password.
 */
export async function newAgent(origin: string, office: string): Promise<string> {
  const email = `agen.${crypto.randomUUID()}@example.test`
  const admin = new HttpClient(origin)
  await admin.signIn('admin@spmb.test')
  const form = await (await admin.get('/admin/people/invite')).text()
  const officeId = new RegExp(`value="(\\d+)"[^>]*>[^<]*${office}`).exec(form)?.[1] ?? ''
  await admin.post('/admin/people/invite', { name: `Agen ${office}`, email, role: 'agent', officeId })
  const link = new URL(await mailedLink(email, '/reset-password'))
  const answer = await new HttpClient(origin).post(`${link.pathname}${link.search}`, {
    token: link.searchParams.get('token') ?? '',
    newPassword: agentPassword,
    confirmPassword: agentPassword,
  })
  if (answer.status !== 302) throw new Error(`the invitation was answered with ${answer.status}`)
  return email
}
