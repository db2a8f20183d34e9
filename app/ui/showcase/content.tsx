import { useState } from 'react'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { Chips } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardLink } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'

const longWord = 'Pertanyaantentangpengumumanhasilseleksipenerimaanmuridbarutahunajaranini'
export const tickets = [
  {
    id: '1',
    subject: 'Titik koordinat rumah tidak sesuai',
    who: 'Siti Rahmawati',
    region: 'Kab. Banyumas',
    age: '2 jam',
  },
  {
    id: '2',
    subject: longWord,
    who: 'R. Aj. Kusumaningtyas Wijayanti Puspaningrum',
    region: 'Kota Semarang',
    age: '14 mnt',
  },
  { id: '3', subject: 'Akun terkunci setelah salah password', who: 'Budi', region: 'Kab. Karimunjawa', age: '3 hari' },
]

export function Questions() {
  const [category, setCategory] = useState('umum')
  const answer = (
    <p className="max-w-measure">
      Masuk ke akun, pilih <b>Biodata</b>, lalu geser penanda pada peta sampai tepat di atas rumah Anda.
    </p>
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      <Chips
        label="Kategori"
        selected={category}
        onSelect={setCategory}
        items={[
          { value: 'umum', label: 'Umum', count: 24 },
          { value: 'sma', label: 'SMA', count: 18 },
          { value: 'smk', label: 'SMK', count: 12 },
        ]}
      />
      <Accordion>
        <AccordionItem title="Bagaimana cara mengubah titik koordinat rumah?" open>
          {answer}
        </AccordionItem>
        <AccordionItem
          title="Apakah boleh memilih sekolah di luar kabupaten atau kota tempat saya tinggal sekarang?"
          meta="Domisili"
        >
          {answer}
        </AccordionItem>
        <AccordionItem title={longWord}>{answer}</AccordionItem>
      </Accordion>
    </div>
  )
}

export function Cards() {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <Card
        level={3}
        title="Pertanyaan Anda"
        description="Diterima 12 Juni 2025, 09.14 WIB"
        actions={<CopyButton text="cmb4x8q2k0000l208" what="ID pertanyaan" />}
      >
        <DefinitionList
          items={[
            {
              term: 'ID pertanyaan',
              description: <code className="font-mono text-sm">cmb4x8q2k0000l208f7h2a9xy</code>,
            },
            { term: 'Nama', description: tickets[1]?.who },
            { term: 'Lampiran', description: '' },
          ]}
        />
      </Card>
      <CardLink to="/knowledge/panduan">
        <h3 className="text-lg">Panduan pendaftaran</h3>
        <p className="mt-1 text-tinta-soft">Dari membuat akun sampai daftar ulang, langkah demi langkah.</p>
        <p className="mt-3 text-sm text-tinta-soft">12 artikel</p>
      </CardLink>
    </div>
  )
}

export function Desk() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Table
        caption="Tiket menunggu"
        rows={tickets}
        rowKey={(row) => row.id}
        columns={[
          { key: 'subject', header: 'Perihal', main: true, cell: (row) => row.subject },
          { key: 'who', header: 'Pemohon', cell: (row) => row.who },
          { key: 'region', header: 'Wilayah', className: 'md:whitespace-nowrap', cell: (row) => row.region },
          { key: 'age', header: 'Umur', end: true, className: 'md:whitespace-nowrap', cell: (row) => row.age },
          {
            key: 'do',
            header: 'Tindakan',
            hideHeader: true,
            end: true,
            cell: () => (
              <Button size="sm" variant="secondary">
                Proses
              </Button>
            ),
          },
        ]}
      />
      <Pagination previous="?before=1" next="?after=3" />
    </div>
  )
}

export function Article() {
  return (
    <div className="prose">
      <h3>Siapkan berkas</h3>
      <p>
        Pastikan foto berkas <strong>terbaca jelas</strong>. Baca juga <a href="#berkas">daftar berkas tiap jalur</a>.
      </p>
      <ol>
        <li>Kartu keluarga</li>
        <li>
          Rapor semester 1–5
          <ul>
            <li>SMP/MTs</li>
          </ul>
        </li>
      </ol>
      <blockquote>Berkas yang buram dikembalikan dalam 1 hari kerja.</blockquote>
      <table>
        <thead>
          <tr>
            <th>Jalur</th>
            <th>Kuota</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Domisili</td>
            <td>33 %</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
