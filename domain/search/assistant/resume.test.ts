// Checks how a message is read in its conversation: times, stages, corrections, and what is asked back.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { seasonSchema } from '#domain/season/season.ts'
import { seasonDayOf } from '#domain/season/season-progress.ts'
import { assistantInput, type ConversationState } from './answer.ts'
import { resume, stagesToChoose } from './resume.ts'

const season = seasonSchema.parse(parse(readFileSync('instances/jawa-tengah/season.yaml', 'utf8')))
const dayAt = (time: string) => seasonDayOf(season, new Date(`${time}:00+07:00`), new Map([['2025-06-06', 'Iduladha']]))
const day = dayAt('2025-06-05T10:00')
const verification: ConversationState = { topic: 'jadwal verifikasi berkas', stage: 'verifikasi-berkas' }

test.each([
  ['kalau besok?', verification, 'Verifikasi berkas kalau besok?', 'time'],
  ['6 Juni', verification, 'Verifikasi berkas 6 Juni', 'time'],
  ['jam 8 malam masih bisa?', verification, 'Verifikasi berkas jam 8 malam masih bisa?', 'time'],
  ['pas iduladha?', verification, 'Verifikasi berkas pas iduladha?', 'time'],
  ['kalau daftar ulang?', verification, 'kalau daftar ulang? kapan', 'time'],
  ['bukan, maksud saya daftar ulang', verification, 'daftar ulang kapan', 'time'],
  ['Daftar ulang', { waiting: 'besok buka?' }, 'Daftar ulang besok buka?', 'time'],
  ['bukan, maksud saya SMK', { topic: 'kuota domisili sma' }, 'kuota domisili smk', 'topic'],
  ['eh maksudku afirmasi', { topic: 'syarat jalur domisili' }, 'syarat jalur afirmasi', 'topic'],
  ['bukan warga Jateng boleh daftar?', { topic: 'kuota domisili sma' }, 'bukan warga Jateng boleh daftar?', null],
  ['berkas apa yang dibawa saat verifikasi nanti', verification, 'berkas apa yang dibawa saat verifikasi nanti', null],
] as readonly (readonly [string, ConversationState, string, string | null])[])(
  '%s in %o is read as “%s”',
  (message, conversation, question, follows) => {
    expect(resume(message, conversation, day)).toMatchObject({ question, follows })
  },
)

test('a day is kept for the next time, unless the message names one, asks for the date or corrects', () => {
  const asked = { ...verification, day: '2025-06-09' }
  expect(resume('jam berapa?', asked, day).onDay).toBe('pada 9 Juni 2025')
  for (const message of ['kalau besok?', 'kalau daftar ulang tanggal berapa?', 'bukan, maksud saya daftar ulang'])
    expect(resume(message, asked, day).onDay).toBeFalsy()
})

test('a time without a stage waits for one, and the stages that are open or come can be chosen', () => {
  expect(resume('besok buka?', {}, day).waiting).toBe('besok buka?')
  expect(stagesToChoose(day, 'masih buka')).toEqual([
    'Pengajuan akun',
    'Verifikasi berkas',
    'Aktivasi akun',
    'Pilih sekolah',
  ])
  expect(stagesToChoose(day, '3 Juli')).toEqual(['Daftar ulang cadangan'])
  expect(stagesToChoose(dayAt('2026-11-26T09:00'), 'besok')).toEqual([])
})

test.each([
  ['an old page', { topic: 'kuota', given: '/faq' }, undefined],
  ['another form', { conversation: 'kuota' }, undefined],
  ['a day that is none', { conversation: { day: 'besok' } }, undefined],
  ['an address elsewhere', { conversation: { given: 'https://lain.example' } }, undefined],
  ['more than it may hold', { conversation: { topic: 'a'.repeat(2_000) } }, undefined],
  ['what it gave', { conversation: { ...verification, more: 1 } }, verification],
])('the conversation of %s is read or starts a new one', (_, more, conversation) => {
  expect(assistantInput.parse({ userMessage: 'kalau besok?', ...more }).conversation).toEqual(conversation)
})
