// Checks which stage a ticket is about, by its text and its category.
import { expect, test } from 'vitest'
import type { Season } from '#domain/season/season.ts'
import { closingStageOf } from './closing-ticket.ts'

const stage = (id: string, name: string, opens: string, closes: string | null, endsBy: string | null = null) => ({
  ...{ id, name, endsBy, note: id === 'verifikasi' ? 'Datang langsung ke SMA/SMK negeri terdekat.' : null },
  opens: `2025-${opens}:00+07:00`,
  closes: closes && `2025-${closes}:00+07:00`,
})

const season: Season = {
  ...{ year: 2025, name: 'SPMB', dates: [] },
  stages: [
    stage('verifikasi', 'Verifikasi berkas', '05-27T00:00', '06-10T15:30'),
    stage('aktivasi', 'Aktivasi akun', '06-03T00:00', null, 'pilih'),
    stage('pilih', 'Pilih sekolah', '06-14T00:00', '06-18T17:00'),
    stage('ulang', 'Daftar ulang', '06-23T00:00', '06-30T23:59'),
  ],
}

const lastDay = '06-18T15:00'

test.each([
  ['aktivasi akun saya ditolak', 'other', lastDay, 'pilih'],
  ['cara ganti pilihan', 'other', lastDay, 'pilih'],
  ['tidak bisa masuk', 'login', lastDay, 'pilih'],
  ['batase sore iki, pripun', 'other', lastDay, 'pilih'],
  ['verifikasi sudah, tapi tidak bisa masuk', 'login', lastDay, 'pilih'],
  ['batas usia berapa', 'other', lastDay, null],
  ['Tanggal hari pertama masuk sekolah', 'other', lastDay, null],
  ['Surat sehat dari bidan desa', 'verification', lastDay, null],
  ['daftar ulang jam berapa', 'other', lastDay, null],
  ['tidak bisa login untuk daftar ulang', 'login', lastDay, null],
  // Days before the close the words of a deadline are of anything.
  ['batase sore iki, pripun', 'other', '06-15T15:00', null],
  ['tidak bisa masuk', 'login', '06-15T15:00', 'pilih'],
  ['surat sehat dari bidan desa', 'verification', '06-10T10:00', 'verifikasi'],
  ['verifikasi berkas di mana', 'other', '06-10T10:00', 'verifikasi'],
  ['aktivasi akun ditolak', 'login', '06-10T15:30', null],
  ['tidak bisa masuk', 'login', '06-19T10:00', null],
])('%s (%s) at %s', (text, category, at, id) => {
  const moment = new Date(`2025-${at}:00+07:00`)
  expect(closingStageOf(season, moment, { kind: 'question', category, text })).toBe(id)
  expect(closingStageOf(season, moment, { kind: 'complaint', category, text })).toBeNull()
})
