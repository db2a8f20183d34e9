// What is sent to the pages on which content is written: FAQ, articles, files, synonyms.
import { articleKind, changeArticle, createArticle } from '#domain/content/articles/article.server.ts'
import { changeFaq, createFaq, faqKind } from '#domain/content/faq/faq.server.ts'
import { removeContent } from '#domain/content/lifecycle/content-steps.ts'
import { synonymKind } from '#domain/search/synonyms/synonym.ts'
import { proposeFromTicket } from '#domain/shared-answers/faq-proposals/proposal.server.ts'
import { replyToTicket } from '#domain/tickets/desk/desk-reply.ts'
import { aFile, aPdf } from '#tests/builders/a-photo.ts'
import { announcementWritings } from './announcement-writings.ts'
import { freshKey, holding, one, type World, type Writing, type WritingPage, type WritingsOf } from './writing.ts'

const may = holding('content')
const versionOf = (table: 'faq' | 'article', id: number | string) =>
  one(`select version from ${table} where id = $1`, id)

const anyFaq = () => one("select id from faq where deleted_at is null and asked <> '' order by id limit 1")
const askedLine = (id: string) => one("select split_part(asked, E'\\n', 1) from faq where id = $1", id)

/** An answered question of the office agent's office. */
async function answeredTicket({ people, ticket }: World): Promise<number> {
  const { id, version } = await ticket()
  await replyToTicket(people['office agent'], { ticketId: id, version, message: 'Buka menu Profil.' })
  return id
}

const proposed = async () => ({
  ...{
    question: 'Di mana mengubah profil?',
    answer: 'Buka menu Profil.',
    topicId: await one('select id from faq_topic limit 1'),
  },
  idempotencyKey: freshKey(),
})

async function faqFromTicket(world: World): Promise<Writing[]> {
  const path = `/helpdesk/tickets/${await answeredTicket(world)}/faq`
  const may = ['office agent', 'admin: tickets'] as const
  return [{ what: 'an FAQ from a ticket', path, may, fields: proposed }]
}

async function faqs(world: World): Promise<Writing[]> {
  const { writer } = world.people
  const path = '/admin/faq'
  const topic = await one('select topic_id from faq where deleted_at is null group by 1 having count(*) > 1 limit 1')
  const typed = { question: 'Apa ini?', answer: 'Ini.', asked: '', state: 'published' } as const
  const there = await createFaq(writer, { ...typed, topicId: Number(topic) })
  const gone = await createFaq(writer, { ...typed, question: 'Apa itu?', topicId: Number(topic) })
  await removeContent(faqKind, writer, gone)
  const fields = { ...typed, topicId: topic }
  const { topicId, ...words } = await proposed()
  const none = { chosen: [], shown: [], others: false }
  const proposal = await proposeFromTicket(world.people['office agent'], await answeredTicket(world), {
    ...{ ...words, ...none, topicId: Number(topicId) },
  })
  const order = () =>
    one(
      "select string_agg(id::text, ',' order by position desc) from faq where topic_id = $1 and deleted_at is null",
      topic,
    )
  return [
    { what: 'a question', path, may, fields: () => ({ intent: 'create', ...fields, question: 'Apa lagi?' }) },
    {
      ...{ what: 'changing a question', path, may },
      fields: async () => ({
        ...{ intent: 'change', id: String(there), ...fields, answer: 'Bukan itu.' },
        version: await versionOf('faq', there),
      }),
    },
    {
      ...{ what: 'reading a question again', path, may },
      fields: async () => ({ intent: 'review', id: String(there), version: await versionOf('faq', there) }),
    },
    { what: 'the order of questions', path, may, fields: async () => ({ intent: 'order', order: await order() }) },
    {
      ...{ what: 'declining a proposal', path, may },
      fields: async () => ({
        ...{ intent: 'decline', id: String(proposal), reason: 'Sudah ada.' },
        version: await versionOf('faq', proposal),
      }),
    },
    { what: 'removing a question', path, may, fields: () => ({ intent: 'remove', id: String(there) }) },
    { what: 'restoring a question', path, may, fields: () => ({ intent: 'restore', id: String(gone) }) },
  ]
}

async function faqHistory({ people: { writer } }: World): Promise<Writing[]> {
  const topicId = Number(await one('select id from faq_topic limit 1'))
  const typed = { question: 'Apa dulu?', answer: 'Dulu.', asked: '', state: 'published', topicId } as const
  const id = await createFaq(writer, typed)
  await changeFaq(writer, id, Number(await versionOf('faq', id)), { ...typed, answer: 'Kini.' })
  const revision = await one('select min(id) from faq_revision where faq_id = $1', id)
  return [
    {
      ...{ what: 'an earlier answer', path: `/admin/faq/${id}/history`, may },
      fields: async () => ({ revision, version: await versionOf('faq', id) }),
    },
  ]
}

const category = 'requirements'
const article = {
  title: 'Judul',
  summary: 'Ringkasan',
  content: 'Isi',
  asked: '',
  publishedAt: 'now',
  reviewBy: null,
} as const

async function articles({ people: { writer } }: World): Promise<Writing[]> {
  const path = `/admin/knowledge-article/${category}`
  const there = await createArticle(writer, category, article)
  const gone = await createArticle(writer, category, { ...article, title: 'Judul hapus' })
  await removeContent(articleKind, writer, gone)
  const fields = { title: 'Judul baru', summary: 'Ringkasan', content: 'Isi lain', state: 'published' }
  return [
    { what: 'an article', path, may, fields: () => ({ intent: 'create', ...fields }) },
    {
      ...{ what: 'changing an article', path, may },
      fields: async () => ({
        ...{ intent: 'change', id: there, ...fields, newId: there, categoryId: category },
        version: await versionOf('article', there),
      }),
    },
    { what: 'removing an article', path, may, fields: () => ({ intent: 'remove', id: there }) },
    { what: 'restoring an article', path, may, fields: () => ({ intent: 'restore', id: gone }) },
  ]
}

async function articleHistory({ people: { writer } }: World): Promise<Writing[]> {
  const id = await createArticle(writer, category, { ...article, title: 'Judul lama' })
  const place = { id, categoryId: category }
  await changeArticle(writer, id, Number(await versionOf('article', id)), { ...article, content: 'Kini' }, place)
  const revision = await one('select min(id) from article_revision where article_id = $1', id)
  return [
    {
      ...{ what: 'an earlier text', path: `/admin/knowledge-article/${category}/${id}/history`, may },
      fields: async () => ({ revision, version: await versionOf('article', id) }),
    },
  ]
}

async function synonyms({ people: { writer } }: World): Promise<Writing[]> {
  const path = '/admin/synonyms'
  const first = (at: number) =>
    one(`select id from search_synonym where deleted_at is null order by id offset ${at} limit 1`)
  const [there, gone, removed] = [await first(0), await first(1), await first(2)]
  await removeContent(synonymKind, writer, Number(gone))
  const seen = () => one('select updated_at from search_synonym where id = $1', there)
  return [
    { what: 'synonyms', path, may, fields: () => ({ intent: 'add', term: 'zonasi', variants: 'kawasanuji' }) },
    {
      ...{ what: 'changing synonyms', path, may },
      fields: async () => ({ intent: 'change', id: there, variants: 'ujicoba, cobauji', seen: await seen() }),
    },
    { what: 'removing synonyms', path, may, fields: () => ({ intent: 'remove', id: removed }) },
    { what: 'restoring synonyms', path, may, fields: () => ({ intent: 'restore', id: gone }) },
  ]
}

function upload(): FormData {
  const form = new FormData()
  form.set('file', aFile(aPdf('berkas'), 'berkas.pdf', 'application/pdf'))
  return form
}

/** Every address of the administrators on which content is written. */
export const contentWritings = {
  '/admin/faq': faqs,
  '/helpdesk/tickets/:id/faq': faqFromTicket,
  '/admin/faq/:id/history': faqHistory,
  '/admin/knowledge-article/:category': articles,
  '/admin/knowledge-article/:category/:id/history': articleHistory,
  '/admin/knowledge-preview': () => [
    {
      ...{ what: 'a preview', path: '/admin/knowledge-preview', may, fields: () => ({ content: '## Isi' }) },
      changesNothing: 'it only draws',
    },
  ],
  '/admin/files': () => [{ what: 'a file', path: '/admin/files', may, fields: upload }],
  '/admin/synonyms': synonyms,
  '/admin/searches': () => [
    {
      ...{ what: 'synonyms for a search', path: '/admin/searches', may },
      fields: () => ({ intent: 'add', term: 'jadwal', variants: 'waktuuji' }),
    },
    {
      ...{ what: 'a way of asking', path: '/admin/searches', may },
      fields: async () => ({
        intent: 'phrase',
        text: 'kapan jebule',
        target: `faq:${await anyFaq()}@${await versionOf('faq', await anyFaq())}`,
      }),
    },
    {
      ...{ what: 'taking a way of asking back', path: '/admin/searches', may },
      fields: async () => ({
        intent: 'restore',
        id: `faq:${await anyFaq()}@${await versionOf('faq', await anyFaq())} ${await askedLine(await anyFaq())}`,
      }),
    },
  ],
  '/admin/announcements': announcementWritings('/admin/announcements'),
} satisfies Partial<Record<WritingPage, WritingsOf>>
