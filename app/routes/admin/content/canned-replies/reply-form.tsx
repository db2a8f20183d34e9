// The form in which a canned reply is written, with what becomes of the ticket that it answers.

import { useState } from 'react'
import type { OfficeOption } from '#app/components/offices/office-select.tsx'
import { UnknownVariables } from '#app/components/tickets/unknown-variables.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { ContentForm } from '#app/routes/admin/content/content-form.tsx'
import { InsertDate } from '#app/routes/admin/content/insert-date.tsx'
import { Field, fieldId, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { replyEndings, replyMaxLength, replyPriorities } from '#domain/content/canned-replies/canned-reply-input.ts'
import type { ManagedCannedReply } from '#domain/content/canned-replies/find-managed-canned-replies.ts'
import type { CategoryChoice } from '#domain/tickets/categories/find-ticket-categories.ts'

/** Props of `ReplyForm`; without a reply it is a new one. */
export interface ReplyFormProps {
  readonly reply: ManagedCannedReply | null
  readonly offices: readonly OfficeOption[]
  readonly categories: readonly CategoryChoice[]
  readonly fresh: string
}

/** Warns of words in braces that stand for nothing while one writes. */
export function ReplyForm({ reply, offices, categories, fresh }: ReplyFormProps) {
  const [text, setText] = useState(useTyped().text ?? reply?.text ?? '')
  return (
    <ContentForm
      title={reply ? 'Edit balasan' : 'Balasan baru'}
      intent="save"
      item={reply && { ...reply, seen: reply.updatedAt }}
      fresh={fresh}
      stored={{ ...reply, completes: reply?.completes ? 'completed' : '' }}
    >
      <Field label="Judul" name="title">
        <TextInput autoComplete="off" />
      </Field>
      <Field
        label="Nama pendek"
        name="shortcut"
        optional
        hint="Petugas mengetik ; lalu nama ini, misalnya ;token. Huruf kecil, angka, atau tanda hubung."
      >
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={31} />
      </Field>
      <Field
        label="Isi balasan"
        name="text"
        limit={replyMaxLength}
        hint="{nama}, {id}, {judul}, dan {agen} diganti sendiri saat dipakai."
      >
        <TextArea rows={8} onInput={({ currentTarget }) => setText(currentTarget.value)} />
      </Field>
      <InsertDate into={fieldId('text')} onInsert={setText} />
      <UnknownVariables text={text} />
      <Field label="Dipakai" name="officeId">
        <Select none="Semua cabang" options={offices} />
      </Field>
      <fieldset className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">Setelah dikirim</legend>
        <Field label="Kategori" name="setsCategory">
          <Select none="Tetap" options={categories} />
        </Field>
        <Field label="Prioritas" name="setsPriority">
          <Select none="Tetap" options={replyPriorities} />
        </Field>
        <Field label="Status" name="completes">
          <Select none="Menunggu balasan" options={replyEndings} />
        </Field>
        <Field label="Alihkan ke" name="handsOverTo">
          <Select none="Tidak dialihkan" options={offices} />
        </Field>
      </fieldset>
    </ContentForm>
  )
}
