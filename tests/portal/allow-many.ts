// Raises limits in a portal: many tests ask as one and the same demo client, or from one network.
import { HttpClient } from './http-client.ts'

/**
 * Sets limits by their names as an administrator does; all others return to their defaults.
 * @throws when the portal does not take them.
 */
export async function allowMany(origin: string, turns: Readonly<Record<string, number>>): Promise<void> {
  const admin = new HttpClient(origin)
  await admin.signIn('admin@spmb.test')
  const page = await (await admin.get('/admin/settings/limits')).text()
  const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? ''
  const fields = Object.entries(turns).map(([name, most]) => [`limit-${name}`, String(most)] as const)
  const answer = await admin.post('/admin/settings/limits', { seen, ...Object.fromEntries(fields) })
  if (answer.status !== 302) throw new Error(`the limits were answered with ${answer.status}`)
}

/**
 * Raises the limits on questions and replies, those of one network included.
 * @throws when the portal does not take them.
 */
export async function allowManyQuestions(origin: string): Promise<void> {
  const names = ['question-free', 'question-person', 'reply-person', 'reopen-person'].map((name) => [name, 1_000])
  const networks = [
    ...['question-network-free', 'question-network', 'reply-network'],
    ...['guest-network-free', 'report-network-free'],
  ].map((name) => [name, 100_000])
  const visitors = [
    ['status-look-up', 10_000],
    ['guest-digits-network', 1_000],
    ['report-digits-network', 1_000],
  ]
  await allowMany(origin, Object.fromEntries([...names, ...networks, ...visitors]))
}
