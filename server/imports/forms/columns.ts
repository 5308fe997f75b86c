import { ColumnRole } from '../../../contract/imports.ts'

/** The columns of each role by their index; several are joined, such as department and constituency. */
export type Columns = Partial<Record<ColumnRole, number[]>>

/** How lists of politicians call their columns, as `foldTitle` writes them; the first one present counts. */
const titles: Record<ColumnRole, string[]> = {
  id: [
    'id',
    'person id',
    'identifier',
    'uuid',
    'wikidata',
    'wikidata id',
    'uid',
    'member id',
    'personid',
  ],
  name: [
    ...[
      'name',
      'full name',
      'fullname',
      'person',
      'member',
      'politician',
      'item label',
      'display name',
    ],
    ...[
      'councillor',
      'candidate',
      'nom complet',
      'nombre completo',
      'nome completo',
      'vollstandiger name',
    ],
    ...[
      'nom',
      'nombre',
      'nome',
      'naam',
      'navn',
      'namn',
      'imie i nazwisko',
      'jmeno',
      'фио',
      'имя',
      'نام',
      'الاسم',
      '氏名',
      '姓名',
      '名前',
    ],
  ],
  givenName: [
    ...[
      'given name',
      'first name',
      'firstname',
      'forename',
      'first',
      'given names',
      'prenom',
      'vorname',
    ],
    ...[
      'nombres',
      'nombre de pila',
      'primeiro nome',
      'voornaam',
      'fornavn',
      'fornamn',
      'imie',
      'имя',
      '名',
    ],
  ],
  middleName: ['middle name', 'middlename', 'middle', 'отчество'],
  familyName: [
    ...['family name', 'last name', 'lastname', 'surname', 'last', 'nom de famille', 'nachname'],
    ...['familienname', 'apellidos', 'apellido', 'cognome', 'sobrenome', 'achternaam', 'etternavn'],
    ...['efternavn', 'efternamn', 'nazwisko', 'prijmeni', 'фамилия', '姓'],
  ],
  suffix: ['suffix', 'name suffix'],
  nickname: ['nickname', 'known as', 'rufname'],
  sortName: ['sort name', 'sortname'],
  otherNames: [
    'other names',
    'aliases',
    'alias',
    'also known as',
    'item alt label',
    'alternative names',
  ],
  party: [
    ...[
      'party',
      'current party',
      'political party',
      'party name',
      'party label',
      'political affiliation',
    ],
    ...[
      'affiliation',
      'most recent party',
      'group',
      'political group',
      'party list',
      'club',
      'caucus',
    ],
    ...['partei', 'fraktion', 'parti', 'parti politique', 'groupe', 'groupe politique', 'partido'],
    ...[
      'partido politico',
      'partito',
      'gruppo',
      'partij',
      'fractie',
      'partia',
      'klub',
      'strana',
      'партия',
      'фракция',
      'حزب',
      '政党',
      '黨籍',
    ],
  ],
  area: [
    ...[
      'area',
      'constituency',
      'district',
      'district label',
      'ward',
      'electorate',
      'division',
      'riding',
      'seat',
      'electoral district',
    ],
    ...[
      'wahlkreis',
      'circonscription',
      'nom circo',
      'circunscripcion',
      'distrito',
      'collegio',
      'kieskring',
      'valkrets',
    ],
    ...[
      'valgkreds',
      'okreg',
      'okreg wyborczy',
      'obvod',
      'округ',
      'region',
      'state',
      'province',
      'county',
      'حوزه',
      '選挙区',
    ],
  ],
  chamber: [
    ...[
      'chamber',
      'chamber label',
      'house',
      'legislature',
      'council',
      'parliament',
      'assembly',
      'body',
      'organization',
      'organisation',
    ],
    ...[
      'kammer',
      'parlament',
      'chambre',
      'assemblee',
      'camara',
      'camera',
      'kamer',
      'izba',
      'палата',
      'مجلس',
    ],
  ],
  role: [
    ...[
      'role',
      'position',
      'office',
      'title',
      'job title',
      'executive',
      'funktion',
      'amt',
      'fonction',
      'cargo',
    ],
    ...['mandat', 'functie', 'stanowisko', 'funkce', 'должность', '役職'],
  ],
  start: [
    ...[
      'start',
      'start date',
      'from',
      'since',
      'elected date',
      'date elected',
      'term start',
      'date of election',
    ],
    ...[
      'seit',
      'von',
      'beginn',
      'debut',
      'debut du mandat',
      'mandat debut',
      'date de debut du mandat',
      'depuis',
    ],
    ...['inicio', 'fecha de inicio', 'desde', 'inizio', 'vanaf', 'od', 'начало'],
  ],
  end: [
    ...[
      'end',
      'end date',
      'until',
      'to',
      'term end',
      'date ceased to be a member',
      'left',
      'bis',
      'ende',
      'fin',
    ],
    ...[
      'fin du mandat',
      'mandat fin',
      'date de fin du mandat',
      'fecha de fin',
      'hasta',
      'fine',
      'tot',
      'do',
      'конец',
    ],
  ],
  imageUrl: [
    'image',
    'image url',
    'picture',
    'photo',
    'photo url',
    'portrait',
    'bild',
    'foto',
    'photographie',
    'imagen',
    'zdjecie',
  ],
  pictureCredit: [
    ...['image credit', 'picture credit', 'photo credit', 'image attribution', 'photographer'],
    ...['image author', 'photo author', 'bildnachweis', 'bildrechte', 'fotograf', 'credit photo'],
  ],
  pictureLicence: [
    ...['image licence', 'image license', 'picture licence', 'picture license', 'photo licence'],
    ...['photo license', 'bildlizenz', 'licence photo'],
  ],
  website: [
    'website',
    'web site',
    'homepage',
    'url',
    'web',
    'site',
    'site web',
    'webseite',
    'internet',
    'sitio web',
    'strona',
    'link',
  ],
  links: ['links', 'sites web', 'twitter url', 'facebook url', 'wikipedia url'],
  email: [
    'email',
    'e mail',
    'mail',
    'emails',
    'email address',
    'courriel',
    'adresse e mail',
    'correo',
    'correo electronico',
  ],
  birthDate: [
    'birth date',
    'birthday',
    'date of birth',
    'dob',
    'born',
    'geburtsdatum',
    'geboren',
    'date naissance',
    'date de naissance',
    'fecha de nacimiento',
    'data urodzenia',
  ],
  deathDate: ['death date', 'date of death', 'died', 'sterbedatum', 'date de deces'],
  gender: ['gender', 'sex', 'geschlecht', 'sexe', 'code sexe', 'sexo', 'plec', 'пол'],
  // As lists exported by a Voxpop site call them.
  slug: ['slug'],
  isIndependent: ['is independent'],
  biography: ['bio', 'biography', 'about', 'summary', 'biografie', 'biographie', 'biografia'],
}

/** A title without case, accents and punctuation: `imageUrl`, `Image URL` and `image_url` are `image url`. */
export const foldTitle = (title: string): string =>
  title
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/ł/gi, 'l')
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** Which columns say what, by their titles; columns that no list knows are in none. */
export function guessColumns(header: readonly string[]): Columns {
  const folded = header.map(foldTitle)
  const found: Columns = {}
  for (const role of ColumnRole.options) {
    const title = titles[role].find((each) => folded.includes(each))
    if (title !== undefined) found[role] = [folded.indexOf(title)]
  }
  return withDividedNames(found)
}

/**
 * The first of the columns in use whose title stands twice.
 * @returns undefined if each stands once
 */
export function repeatedTitle(header: readonly string[], columns: Columns): string | undefined {
  const folded = header.map(foldTitle)
  const used = Object.values(columns).flat()
  const repeated = used.find((index) => folded.indexOf(folded[index] ?? '', index + 1) > index)
  return repeated === undefined ? undefined : header[repeated]
}

/** Where family and given name have columns of their own, a column `Nom` or `name` is one of them. */
function withDividedNames(found: Columns): Columns {
  const { name, givenName, familyName } = found
  const [first] = name ?? []
  if (first === undefined || (givenName && familyName)) return found
  // `Nom` beside `Prénom` is the family name, `name` beside `surname` the given one.
  if (givenName && givenName[0] !== first) return { ...found, name: undefined, familyName: name }
  if (familyName && familyName[0] !== first) return { ...found, name: undefined, givenName: name }
  return found
}

/** The columns with these exact titles; undefined if one of them is missing. */
export function findColumns(
  header: readonly string[],
  wanted: Partial<Record<ColumnRole, string | string[]>>,
): Columns | undefined {
  const found: Columns = {}
  for (const [role, names] of Object.entries(wanted)) {
    const indexes = [names].flat().map((name) => header.indexOf(name))
    if (indexes.includes(-1)) return undefined
    found[role as ColumnRole] = indexes
  }
  return found
}

/** What each column says, null for those that say nothing that is read. */
export const rolesOf = (header: readonly string[], columns: Columns): (ColumnRole | null)[] =>
  header.map(
    (_, index) => ColumnRole.options.find((role) => columns[role]?.includes(index)) ?? null,
  )

/** The columns of each role, as an administrator mapped them. */
export function columnsOf(roles: readonly (ColumnRole | null)[]): Columns {
  const columns: Columns = {}
  for (const [index, role] of roles.entries()) {
    if (role) columns[role] = [...(columns[role] ?? []), index]
  }
  return columns
}
