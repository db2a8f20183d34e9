/** Stands before a sentence of a model's draft that its sources do not say. A reply with one is not sent. */
export const draftMark = '[Periksa: tidak ada di sumber]'

export const countDraftMarks = (text: string): number => text.match(/\[\s{0,3}periksa\s{0,3}:/gi)?.length ?? 0

export const draftMarkRefusal =
  'Masih ada kalimat bertanda [Periksa: ...]. Hapus kalimatnya, atau cocokkan dengan sumber lalu hapus tandanya.'
