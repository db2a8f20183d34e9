// The small words of spoken Indonesian and Javanese: those that say nothing, and those that only ask. Pure.

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Left out of queries: fillers, greetings, forms of address, pronouns, particles. */
const silent = setOf(`
  ada adalah adakah adl agar aja ajah aku akan akankah alaikum alhamdulillah amin anak anakku anda antara apa apaan apakah apalagi
  aq ane assalamualaikum assalamu atas atau ato ayo ayolah baik bagi bagaimana bagaimanakah bagai bahwa banget bang bapak
  barangkali bgt bgmn bila bilamana bisa bisakah biar biasa bgtu bs buat bu bukan bukankah bun bunda cak
  coba cuma cuman dah dalam dan dapat dapatkah dari daripada deh dengan dg dgn dek demi di dia diri dlm dong donk dr dulu
  eh enggak engga entah ga gaes gak gan gini gitu gimana gmn gmana gue gw guys gpp gt hai halo hallo hanya
  harap harus haruskah hei hello hendak hi hingga ialah ibu ibunya ikut infonya info informasi informasinya ingin ini itu iya jadi jgn jangan jelaskan jg
  juga jd jelas jika jikalau kah kak kakak kalau kalo kami kan kang karena karna kasih katanya kaya kayak kayaknya ke kek
  kenapa kepada kita kira kiranya klo kl klw knp kok kpd krn ku kah lagi lah lalu lg lo loh lho lu maaf macam mah
  maka makasih malam malah mas mau maupun mbak memang mengapa mengenai menurut merupakan meski min mimin minta
  mohon mungkin namun nah nanti nanya ngga nggak nih nya nyampe oh oiya ok oke oleh om on pada padahal pagi
  pak para paling pas penjelasan penjelasannya permisi pernah perlu perlukah pingin pengen pengin pun punya saat saja saling sama sampai sangat
  sambil saya sayang sebab sebagai sebenarnya sebelum sedang sehingga sekadar sekali sekarang selalu selamat selama seperti
  serta sesuatu setelah si siang sih silakan silahkan sini sore soal spt sudah sdh supaya suatu
  tadi tahu tanya bertanya tanyakan menanyakan tapi tau tdk tentang terhadap terima terimakasih terkait terlalu ternyata terus tetap tetapi tidak tidakkah
  tlg tolong trus tsb tersebut tuh udah udh um umi untuk utk via wa wahai waduh walaupun wassalam wr wb
  ya yaa yah yaitu yakni yang yg yuk
  maksud dimaksud arti artinya kemarin besok nanti terlanjur lewat mulai dilakukan lakukan melakukan melalui dipake pakai pake dipakai
  bantu bantuan bantuannya guna bulan tahun hari minggu jam bener benar betul banyak sedikit besar kecil lain lainnya sendiri orang hal adapun oleh
  sejak tadinya baiknya sebaiknya kelihatan supayanya langsung ditunggu pernah datang suka coba sesudah situ
  aja wae bae iki kuwi niki niku meniko puniko kulo kula dalem awake inyong nyong nggih njih inggih nopo opo apane napa
  nek yen lek menawi umpama karo kalih kaliyan saking seko saka teng ing ning neng nang menyang
  sing ingkang kang iso isa saged iki mas mbakyu bade badhe arep pengin tanglet takon nyuwun
  nuwun suwun matur sewu pangapunten mawon mboten boten ora ra gak durung dereng wis wes sampun uwis isih tasih
  dipun ki to tho tenan lha kok jal mugi monggo mangga koyo kados niku ana onten wonten oleh entuk angsal punopo
`)

/** They ask without saying about what: they order what is found by the other words, and find nothing alone. */
const asking: ReadonlyMap<string, string> = new Map(
  Object.entries({
    kapan: 'kapan kpn kapankah pan',
    berapa: 'berapa brp brapa berapakah piro piroan pinten ping',
    mana: 'mana dimana dmn dimna kemana kmn ndi endi ngendi pundi',
    siapa: 'siapa siapakah sapa sopo sinten spa',
    boleh: 'boleh bolehkah dibolehkan',
    cara: 'cara caranya carane langkah langkahnya piye pripun kepiye kepriye priben tata',
  }).flatMap(([meaning, forms]) => forms.split(' ').map((form) => [form, meaning])),
)

/** True for a word that says nothing about what is asked. */
export function isSilent(word: string): boolean {
  return silent.has(word)
}

/** What a word asks for ('piro' asks 'berapa'); undefined for a word that says something. */
export function askedBy(word: string): string | undefined {
  return asking.get(word)
}
