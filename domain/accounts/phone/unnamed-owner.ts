// What somebody is called who came by a number and told no name. Pure.
/** Stands where a name stands until its owner gives one. */
export const unnamedOwner = 'Pengguna WhatsApp'
