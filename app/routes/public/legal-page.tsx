import { LegalTextView } from '#app/components/articles/rendered-text.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import { getDataProtectionContact } from '#domain/operations/settings/data-protection-contact.ts'
import type { ContactFields } from '#domain/operations/settings/data-protection-contact-input.ts'
import { erasureClasses, erasureOrder } from '#domain/privacy/erasure/erasure-classes.ts'
import { getRetentionSettings } from '#domain/privacy/retention/retention.server.ts'
import { formatLongDate } from '#shared/dates.ts'
import { telephoneLink } from '#shared/numbers/phone-number.ts'
import type { Route } from './+types/legal-page.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.title ?? 'Ketentuan layanan', description: loaderData?.summary })

export async function loader({ request }: Route.LoaderArgs) {
  const name = new URL(request.url).pathname.startsWith('/privacy') ? 'privacy' : 'terms'
  const { title, version, summary, html } = await getLegalText(name)
  const months = name === 'privacy' ? (await getRetentionSettings()).months : null
  const contact = name === 'privacy' ? await getDataProtectionContact() : null
  return { title, summary, html, date: formatLongDate(new Date(version)), months, contact }
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { title, summary, date, html, months, contact } = loaderData
  return (
    <Page className="max-w-3xl gap-8" title={title} back={{ to: '/', label: 'Kembali ke Beranda' }}>
      <LegalTextView summary={summary} date={date} html={html} />
      {months && (
        <Section id="masa-simpan" title="Masa simpan saat ini">
          <DefinitionList
            items={erasureOrder.map((each) => ({
              term: erasureClasses[each].name,
              description: `${months[each]} bulan`,
            }))}
          />
        </Section>
      )}
      {contact && <Contact {...contact} />}
    </Page>
  )
}

function Contact({ contactName, contactEmail, contactPhone }: ContactFields) {
  const ways = [
    { term: 'Nama', description: contactName },
    { term: 'E-mail', description: contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a> },
    { term: 'Telepon', description: contactPhone && <a href={telephoneLink(contactPhone) ?? ''}>{contactPhone}</a> },
  ]
  return (
    <Section id="kontak-data" title="Kontak pelindungan data pribadi">
      <DefinitionList items={ways.filter(({ description }) => description !== '')} />
    </Section>
  )
}
