// Checks what a follow-up takes from the topic and what it puts in its place.
import { expect, test } from 'vitest'
import { readFollowUp, topicOf } from './question-words.ts'

test.each([
  ['kalau SMK?', 'syarat jalur domisili sma', 'syarat jalur domisili smk'],
  ['Kalau jalur afirmasi gimana?', 'syarat jalur domisili sma', 'syarat sma jalur afirmasi'],
  ['kuotanya berapa?', 'syarat jalur domisili sma', 'jalur domisili sma kuota'],
  ['kapan?', 'pengumuman hasil seleksi', 'pengumuman hasil seleksi jadwal'],
  ['SLB', 'syarat usia sma', 'syarat usia slb'],
  ['terus prestasi?', 'kuota domisili', 'kuota prestasi'],
  ['kapan?', 'kuota jalur domisili', 'jadwal'],
  ['kapan?', 'kuota jalur domisili smk', 'smk jadwal'],
])('%s after “%s”', (message, topic, question) => {
  expect(readFollowUp(message, topic)?.question).toBe(question)
})

test.each([
  ['kalau SMK?', undefined],
  ['Halo', 'syarat jalur domisili sma'],
  ['Bagaimana cara ganti sekolah pilihan', 'syarat jalur domisili sma'],
  ['kalau rapor saya hilang karena banjir bagaimana', 'syarat jalur domisili sma'],
])('%s after “%s” represents itself', (message, topic) => {
  expect(readFollowUp(message, topic)).toBeUndefined()
})

test('a topic is the content words, cut to its length', () => {
  expect(topicOf('Kapan hasil seleksi diumumkan?', 200)).toBe('jadwal hasil seleksi diumumkan')
  expect(topicOf('syarat jalur domisili', 8)).toBe('syarat j')
})
