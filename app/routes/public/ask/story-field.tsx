import { useContext } from 'react'
import { DistressNotice } from '#app/components/distress/distress-notice.tsx'
import { ReportOffer } from '#app/components/reports/report-offer.tsx'
import { findBox } from '#app/components/sending/carried-words.tsx'
import { goTo } from '#app/ui/follow-link.ts'
import { Checkbox, Field, fieldId, TextArea } from '#app/ui/forms/field.tsx'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'
import { FittingAnswers, type Found } from './fitting-answers.tsx'

interface StoryFieldProps {
  readonly label: string
  readonly found: Found
}

/** The text of a question, with or without an account, and what is offered while it is written. */
export function StoryField({ label, found: { answers, help, isReport } }: StoryFieldProps) {
  const form = useContext(FormContext)
  const isAsked = form?.errors.ordinary !== undefined
  function goOn() {
    const next = document.getElementById(fieldId('regencyId'))
    if (next) goTo(next)
  }
  return (
    <>
      <Field
        label={label}
        name="description"
        hint="Apa yang Anda lakukan dan apa yang muncul. Jangan tulis password atau token."
        limit={descriptionMaxLength}
      >
        <TextArea rows={5} />
      </Field>
      {(isAsked || (isReport && !help)) && (
        <>
          <ReportOffer words={isReport ? (findBox()?.value ?? '') : (form?.values.description ?? '')} isInForm />
          <Checkbox name="ordinary">Bukan laporan, kirim ke petugas</Checkbox>
        </>
      )}
      {help ? <DistressNotice help={help} /> : <FittingAnswers answers={answers} onUnanswered={goOn} />}
    </>
  )
}
