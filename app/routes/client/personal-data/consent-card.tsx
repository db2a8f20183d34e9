// 'Persetujuan' on 'Data saya': what was agreed to, 'Tarik persetujuan' with what it does, and 'Setujui lagi'.
import { ShieldCheck } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { type Definition, DefinitionList } from '#app/ui/definition-list.tsx'
import { Checkbox } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Consents } from '#domain/privacy/consent/get-consents.ts'
import { formatDateTime, formatLongDate, wibInstant } from '#shared/dates.ts'

const path = '/client/personal-data'
const titles = { terms: 'Syarat dan Ketentuan', privacy: 'Kebijakan Privasi' } as const

/** Props of `ConsentCard`; `withdrawing` shows the question before it is done, `answer` what the form was refused for. */
export interface ConsentCardProps {
  readonly consents: Consents
  readonly withdrawing: boolean
  readonly answer: unknown
}

/** The card. */
export function ConsentCard({ consents, withdrawing, answer }: ConsentCardProps) {
  const { withdrawnAt } = consents
  return (
    <Card className="max-w-2xl">
      <CardHeader title="Persetujuan" description="Apa yang Anda setujui, dan kapan." />
      <div className="grid grid-cols-1 gap-5">
        <DefinitionList items={itemsOf(consents)} />
        {withdrawnAt && <GiveAgain consents={consents} withdrawnAt={withdrawnAt} answer={answer} />}
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
    description: `Versi ${formatLongDate(wibInstant(version))}, disetujui ${formatDateTime(acceptedAt)}`,
  }))
  const items: Definition[] = agreed.length > 0 ? agreed : [{ term: 'Persetujuan', description: 'Belum tercatat' }]
  if (!guardian) return items
  const words = `${guardian.name}, menyetujui pada ${formatDateTime(guardian.agreedAt)}`
  return [...items, { term: 'Orang tua/wali', description: <span className="wrap-anywhere">{words}</span> }]
}

function Withdraw() {
  const busy = useNavigation().state === 'submitting'
  return (
    <Notice tone="warning" title="Tarik persetujuan?" role="region" aria-label="Tarik persetujuan">
      <ul className="list-disc pl-5">
        <li>Data Anda tidak dipakai lagi: petugas tidak menangani pertanyaan Anda dan kami tidak mengirim kabar.</li>
        <li>Pertanyaan yang belum selesai ditutup. Semua pertanyaan dan jawabannya tetap dapat Anda baca.</li>
        <li>Anda tidak dapat bertanya, membalas, menilai, atau mengunggah berkas.</li>
        <li>
          Akun dan data Anda tetap disimpan. Anda tetap dapat masuk, membetulkan data, mengunduhnya, dan menghapus akun.
        </li>
        <li>
          Anda dapat menyetujui lagi kapan saja. Pertanyaan yang ditutup dapat dibuka kembali selama 14 hari sejak
          ditutup.
        </li>
      </ul>
      <Form method="post" action={`${path}?consent=withdraw`} className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy} busyLabel="Menyimpan...">
          Ya, tarik persetujuan
        </Button>
        <ButtonLink to={path} variant="secondary" preventScrollReset>
          Batal
        </ButtonLink>
      </Form>
    </Notice>
  )
}

/** Props of `GiveAgain`. */
interface GiveAgainProps {
  readonly consents: Consents
  readonly withdrawnAt: Date
  readonly answer: unknown
}

function GiveAgain({ consents, withdrawnAt, answer }: GiveAgainProps) {
  const problem = useFormProblem(answer)
  const busy = useNavigation().state === 'submitting'
  const { errors = {}, values = {} } = problem ?? {}
  return (
    <Notice tone="warning" title={`Persetujuan ditarik pada ${formatDateTime(withdrawnAt)}`}>
      <p>Data Anda disimpan dan tidak dipakai. Untuk bertanya atau membalas, setujui lagi.</p>
      <Form method="post" action={`${path}?consent=give`} noValidate className="mt-3 grid grid-cols-1 gap-3">
        <input type="hidden" name="consent" value="give" />
        <Checkbox name="terms" value="ya" defaultChecked={values.terms === 'ya'} error={errors.terms}>
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
          <Checkbox
            name="guardianAgrees"
            value="ya"
            defaultChecked={values.guardianAgrees === 'ya'}
            error={errors.guardianAgrees}
          >
            Orang tua/wali saya{consents.guardian && ` (${consents.guardian.name})`} menyetujui
          </Checkbox>
        )}
        <Button type="submit" busy={busy} busyLabel="Menyimpan..." className="justify-self-start">
          <ShieldCheck />
          Setujui lagi
        </Button>
      </Form>
    </Notice>
  )
}
