// The ticket that the measured replies belong to, and what surrounds it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { seasonSchema } from '#domain/season/season.ts'
import type { ReplyFacts } from '#domain/tickets/reply-guard/reply-facts.ts'

/** A father asks for his daughter; `at` is the portal's clock in WIB, 'YYYY-MM-DDTHH:MM'. */
export function someFacts(at = '2025-06-20T10:00'): ReplyFacts {
  return {
    ownNames: ['Rahmat Hidayat'],
    ownContacts: ['rahmat.hidayat@contoh.id', '6281234567890'],
    conversation: [
      'Tidak bisa masuk',
      'Akun anak saya Alya Putri Hidayat, NISN 0098765432, terkunci. Kata sandi saya selalu ditolak padahal sudah saya ganti dua kali.',
      'Halo Rahmat Hidayat, kami periksa dulu.',
    ],
    otherNames: [
      ...['Siti Aminah', 'Budi Santoso', 'Dewi Lestari', 'Fitriani', 'Muhammad Rizki Pratama', 'Ratna Wulandari'],
      ...[
        'Agus Setiawan',
        'Joko Purnomo',
        'Yusuf Maulana',
        'Hj. Nurhayati, S.Pd',
        'Putri',
        'Wali Murid',
        'Indah Lestari',
      ],
      'Alya Safira',
    ],
    staffNames: ['Rina Kusuma', 'Agung Prabowo', 'Cabang Dinas I', 'Contoh Agen'],
    officialContacts: ['(0291) 686123', '08112700013', '(024) 3515301', 'pelindung@dinas.contoh.id'],
    season: seasonSchema.parse(
      parse(readFileSync(join(import.meta.dirname, '../../instances/jawa-tengah/season.yaml'), 'utf8')),
    ),
    origin: 'https://bantuan.contoh.id',
    now: new Date(`${at}:00+07:00`),
  }
}
