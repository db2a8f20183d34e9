import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { type Definition, DefinitionList } from '#app/ui/definition-list.tsx'
import { Checkbox } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Consents } from '#domain/accounts/personal-data/consents.ts'
import { formatDateTime, formatLongDate, zonedInstant } from '#shared/dates.ts'

const path = '/client/personal-data'
const titles = { terms: 'Syarat dan Ketentuan', privacy: 'Kebijakan Privasi' } as const

export interface ConsentCardProps {
  readonly consents: Consents
  readonly withdrawing: boolean
}

export function ConsentCard({ consents, withdrawing }: ConsentCardProps) {
  const { withdrawnAt } = consents
  return (
    <Card className="max-w-2xl" title="Persetujuan" description="Apa yang Anda setujui, dan kapan.">
      <div className="grid grid-cols-1 gap-5">
        <DefinitionList items={itemsOf(consents)} />
        {withdrawnAt && <GiveAgain consents={consents} withdrawnAt={withdrawnAt} />}
        {!withdrawnAt && withdrawing && <Withdraw />}
        {!withdrawnAt && !withdrawing && (
          <ButtonLink to={`${path}?withdraw`} variant="secondary" preventScrollReset className="justify-self-start">
            Tarik persetujuan
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function itemsOf({ documents, guardian }: Consents): Definition[] {
  const agreed = documents.map(({ document, version, acceptedAt }) => ({
    key: `${document} ${version}`,
    term: titles[document],
    description: `Versi ${formatLongDate(zonedInstant(version))}, disetujui ${formatDateTime(acceptedAt)}`,
  }))
  const items: Definition[] = agreed.length > 0 ? agreed : [{ term: 'Persetujuan', description: 'Belum tercatat' }]
  if (!guardian) return items
  const words = `${guardian.name}, menyetujui pada ${formatDateTime(guardian.agreedAt)}`
  return [...items, { term: 'Orang tua/wali', description: <span className="wrap-anywhere">{words}</span> }]
}

function Withdraw() {
  return (
    <Notice tone="warning" title="Tarik persetujuan?" role="region" aria-label="Tarik persetujuan">
      <ul className="list-disc pl-5">
        <li>Data Anda tidak dipakai lagi: petugas tidak menangani pertanyaan Anda dan kami tidak mengirim kabar.</li>
        <li>Pertanyaan yang belum selesai ditutup. Semua pertanyaan dan jawabannya tetap dapat Anda baca.</li>
        <li>Anda tidak dapat bertanya, membalas, menilai, atau mengunggah berkas.</li>
        <li>
          Akun dan data Anda tetap disimpan. Anda tetap dapat masuk, mengubah dan mengunduh data, dan menghapus akun.
        </li>
        <li>
          Anda dapat menyetujui lagi kapan saja. Pertanyaan yang ditutup dapat dibuka kembali selama 14 hari sejak
          ditutup.
        </li>
      </ul>
      <PortalForm action={`${path}?consent=withdraw`} className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busyLabel="Menyimpan...">
          Ya, tarik persetujuan
        </Button>
        <ButtonLink to={path} variant="secondary" preventScrollReset>
          Batal
        </ButtonLink>
      </PortalForm>
    </Notice>
  )
}

interface GiveAgainProps {
  readonly consents: Consents
  readonly withdrawnAt: Date
}

function GiveAgain({ consents, withdrawnAt }: GiveAgainProps) {
  return (
    <Notice tone="warning" title={`Persetujuan ditarik pada ${formatDateTime(withdrawnAt)}`}>
      <p>Data Anda disimpan dan tidak dipakai. Untuk bertanya atau membalas, setujui lagi.</p>
      <PortalForm hidden={{ consent: 'give' }} action={`${path}?consent=give`} className="mt-3 grid grid-cols-1 gap-3">
        <Checkbox name="terms" value="ya">
          Saya menyetujui{' '}
          <Link to="/terms" target="_blank">
            {titles.terms}
          </Link>{' '}
          dan{' '}
          <Link to="/privacy" target="_blank">
            {titles.privacy}
          </Link>
        </Checkbox>
        {consents.registrant === 'minor' && (
          <Checkbox name="guardianAgrees" value="ya">
            Orang tua/wali saya{consents.guardian && ` (${consents.guardian.name})`} menyetujui
          </Checkbox>
        )}
        <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
          <ShieldCheck />
          Setujui lagi
        </Button>
      </PortalForm>
    </Notice>
  )
}
