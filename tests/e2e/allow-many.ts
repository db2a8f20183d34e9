// Raises the limits on questions and replies in a portal: many tests ask as one and the same demo client.
import { HttpClient } from './http-client.ts'

/**
 * Sets the limits as an administrator does; of all others nothing changes.
 * @throws when the portal does not take them.
 */
export async function allowManyQuestions(origin: string): Promise<void> {
  const admin = new HttpClient(origin)
  await admin.signIn('admin@spmb.test')
  const page = await (await admin.get('/admin/settings/limits')).text()
  const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? ''
  const names = ['question-free', 'question-person', 'reply-person', 'reopen-person'].map((name) => [name, '1000'])
  const networks = ['question-network-free', 'question-network', 'reply-network'].map((name) => [name, '100000'])
  const fields = [...names, ...networks].map(([name, turns]) => [`limit-${name}`, turns] as const)
  const answer = await admin.post('/admin/settings/limits', { seen, ...Object.fromEntries(fields) })
  if (answer.status !== 302) throw new Error(`the limits were answered with ${answer.status}`)
}
