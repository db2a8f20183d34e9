import type { ReactNode } from 'react'
import { Form, Link, useActionData } from 'react-router'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { useKeptProblem } from '#app/forms/use-form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateInput } from '#app/ui/forms/date-input.tsx'
import { Checkbox, Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { Section } from '#app/ui/page-header.tsx'
import {
  countLabel,
  type ErasureCounts,
  erasureClasses,
  erasureOrder,
} from '#domain/privacy/erasure/erasure-classes.ts'
import type { AnswerWorthKeeping } from '#domain/privacy/season-close/kept-answers.ts'
import type { ErasureChoice } from '#domain/privacy/season-close/season-close.ts'
import { formatLongDate, zonedInstant } from '#shared/dates.ts'

/** `counts` are those of the choice. */
interface EraseFormProps {
  readonly choice: ErasureChoice
  readonly counts: Required<ErasureCounts>
  readonly word: string
  readonly today: string
  readonly before: ReactNode
}

export function EraseForm({ choice, counts, word, today, before }: EraseFormProps) {
  const { errors } = useKeptProblem(useActionData()) ?? {}
  const day = formatLongDate(zonedInstant(choice.before))
  const going = choice.classes.filter((each) => counts[each] > 0)
  return (
    <Section id="hapus" title="3. Hapus data pribadi">
      <p className="max-w-measure text-tinta-soft">
        Data yang lama tidak dipakai juga berakhir dengan sendirinya; kapan dan berapa, lihat{' '}
        <Link to="/admin/season/retention">Masa simpan data</Link>.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <Card level={3} title="Pilih datanya" description="Menghitung saja; belum ada yang dihapus.">
          <Form method="get" action="/admin/season/close#hapus" className="grid grid-cols-1 gap-5">
            <Field label="Data dari sebelum tanggal" name="before" error={errors?.before}>
              <DateInput label="Data dari sebelum tanggal" defaultValue={choice.before} today={today} required />
            </Field>
            <fieldset className="grid grid-cols-1 gap-3">
              <legend className="mb-1 font-semibold">Jenis data</legend>
              {erasureOrder.map((each) => (
                <div key={each}>
                  <Checkbox name={`class-${each}`} defaultChecked={choice.classes.includes(each)}>
                    {`${erasureClasses[each].name} (${countLabel(each, counts[each])})`}
                  </Checkbox>
                  <p className="pl-9 text-sm text-tinta-soft">{erasureClasses[each].explanation}</p>
                </div>
              ))}
            </fieldset>
            <Button type="submit" variant="secondary" className="justify-self-start">
              Hitung lagi
            </Button>
          </Form>
        </Card>
        <Card level={3} title="Yang akan dihapus" description={`Data dari sebelum ${day}.`}>
          {going.length === 0 ? (
            <p className="text-tinta-soft">Tidak ada data yang cocok dengan pilihan ini.</p>
          ) : (
            <>
              <ul className="mb-4 grid list-disc gap-1 pl-5 marker:text-nila-700">
                {going.map((each) => (
                  <li key={each}>
                    <strong className="tabular-nums">{countLabel(each, counts[each])}</strong>
                    {` · ${erasureClasses[each].name}`}
                  </li>
                ))}
              </ul>
              <p className="mb-4 text-tinta-soft">
                Jumlah tiket, waktu jawab, dan penilaian tetap ada di <Link to="/admin/reports">Laporan</Link>. Yang
                dihapus tidak dapat dikembalikan kecuali dari <Link to="/admin/backup">cadangan</Link>.
              </p>
              {before}
              <PortalForm
                intent="close"
                hidden={{ before: choice.before }}
                className="mt-5 grid grid-cols-1 gap-5 border-t border-garis pt-5"
              >
                {choice.classes.map((each) => (
                  <input key={each} type="hidden" name={`class-${each}`} value="on" />
                ))}
                <Field label={`Ketik ${word} untuk melanjutkan`} name="word">
                  <TextInput autoComplete="off" />
                </Field>
                <Button type="submit" variant="danger" className="justify-self-start" busyLabel="Menutup...">
                  Tutup musim dan hapus
                </Button>
              </PortalForm>
            </>
          )}
        </Card>
      </div>
    </Section>
  )
}

interface KeepAnswersProps {
  readonly answers: readonly AnswerWorthKeeping[]
  readonly topics: readonly { readonly id: number; readonly name: string }[]
}

export function KeepAnswers({ answers, topics }: KeepAnswersProps) {
  return (
    <Section
      id="jawaban"
      title="2. Jawaban yang layak disimpan"
      description={
        <>
          Yang paling sering ditanyakan dan paling baik dinilai. Nama, nomor, dan email sudah dibuang; baca lagi sebelum
          diterbitkan di <Link to="/admin/faq">FAQ</Link>.
        </>
      }
    >
      {answers.length === 0 && <p className="text-tinta-soft">Tidak ada jawaban lain yang perlu disimpan.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        {answers.map((answer) => (
          <li key={answer.ticketId}>
            <Answer answer={answer} topics={topics} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function worth({ duplicates, score }: AnswerWorthKeeping): string {
  const words = [
    duplicates > 0 && `${duplicates} tiket lain menanyakan hal yang sama`,
    score !== null && `dinilai ${score} dari 5`,
  ].filter(Boolean)
  return words.join(', ') || 'Belum dinilai'
}

function Answer({ answer, topics }: { answer: AnswerWorthKeeping } & Omit<KeepAnswersProps, 'answers'>) {
  const { ticketId } = answer
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h3 className="text-base wrap-anywhere">{answer.question}</h3>
      <p className="line-clamp-4 text-sm whitespace-pre-line wrap-anywhere">{answer.answer}</p>
      <p className="text-sm text-tinta-soft">{worth(answer)}</p>
      <PortalForm intent="keep" hidden={{ ticketId }} className="flex flex-wrap items-end gap-3">
        <Field label="Topik FAQ" name="topicId" id={`topik-${ticketId}`} className="min-w-48 grow">
          <Select none="Pilih topik" options={topics} />
        </Field>
        <Button type="submit" variant="secondary" className="h-12" busyLabel="Menyimpan...">
          Jadikan draf FAQ
        </Button>
      </PortalForm>
    </Card>
  )
}
