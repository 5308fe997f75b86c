import type { CsvCell } from '../platform/http/csv-reply.ts'
import { templateCategories } from './categories.ts'
import type { AppealCounts, NoticeCounts, OrderCounts, StatementCounts } from './store.ts'

/** A table of the templates: one CSV file. */
export interface Table {
  fileName: string
  columns: string[]
  rows: Record<string, CsvCell>[]
}

/** What every row says. */
export interface Reported {
  service: string
  /** As 2026-01-01/2026-12-31. */
  period: string
}

const forHosts = 'Only for providers of hosting services, including online platforms'
const forPlatforms = 'Only for providers of online platforms'

/** Column names are those of the templates, with their spaces. */
const identity = ['Applicability', 'Service', 'Reporting period']
const otherKeyword = 'Description of the sub-category "Other"'

/** Columns of numbers, and after them one for a comment on each. */
const withContext = (columns: string[], prefix: string) => [
  ...columns,
  ...columns.map((column) => `${prefix} ${column}`),
]

/** Rows of all categories: numbers in those of the total and of a category, none in those of a sub-category. */
function categoryRows(
  codes: string[],
  start: Record<string, CsvCell>,
  codeColumn: string,
  numbersOf: (category: string | null) => Record<string, CsvCell>,
): Record<string, CsvCell>[] {
  return [
    { ...start, [codeColumn]: 'TOTAL', ...numbersOf(null) },
    ...codes.flatMap((code) => [
      { ...start, [codeColumn]: code, ...numbersOf(code) },
      ...keywordsOf(code).map((keyword) => ({ ...start, [codeColumn]: keyword })),
    ]),
  ]
}

function keywordsOf(category: string): string[] {
  const { keywords = [] } = templateCategories[category] ?? {}
  return keywords.length === 0
    ? []
    : [...keywords.map((keyword) => `KEYWORD_${keyword}`), 'KEYWORD_OTHER']
}

const notSpecified = /_NOT_SPECIFIED_/
const allCategories = Object.keys(templateCategories)
const violations = allCategories.filter((code) => !notSpecified.test(code))

export function identification(
  { service }: Reported,
  facts: { provider: string; published: string; from: string; until: string },
): Table {
  const indicators = {
    'Name of the service provider': facts.provider,
    'Date of the publication of the report': facts.published,
    'Date of the publication of the latest previous report': '',
    'Starting date of reporting period': facts.from,
    'Ending date of reporting period': facts.until,
  }
  return {
    fileName: '1_report_identification.csv',
    columns: ['Applicability', 'Service', 'Indicator', 'Value'],
    rows: Object.entries(indicators).map(([Indicator, Value]) => ({
      Applicability: 'All',
      Service: service,
      Indicator,
      Value,
    })),
  }
}

export function categoriesNames(): Table {
  const code = 'Category of illegal content / incompatible with the terms and conditions'
  const [label, description] = ['Category label', 'Category description']
  return {
    fileName: '2_categories_names.csv',
    columns: [label, description, code, 'Contextual information'],
    rows: [
      { [label]: 'TOTAL', [description]: 'All the entries', [code]: 'TOTAL' },
      ...Object.entries(templateCategories).map(([category, { name }], index) => ({
        [label]: `Category ${index + 1}`,
        [description]: name,
        [code]: category,
      })),
    ],
  }
}

/**
 * Orders of authorities that the operator has published. The site does not know when an authority was informed, so that
 * the operator fills the medians in. Orders to keep texts are of neither kind.
 */
export function orders({ service, period }: Reported, counts: OrderCounts[]): Table {
  const act = 'order to act against illegal content'
  const provide = 'order to provide information'
  const numbers = [
    'Number of orders to act against illegal content received',
    'Number of specific items of information included in the total number of orders to act against illegal content',
    `Median time to inform the authority of the receipt of the ${act}`,
    `Median time to give effect to the ${act}`,
    'Number of orders to provide information',
    `Median time to inform the authority of the receipt of the ${provide}`,
    `Median time to give effect to the ${provide}`,
  ]
  const [actNumber, actItems, , , provideNumber] = numbers as [
    string,
    string,
    string,
    string,
    string,
  ]
  const numbersOf = (category: string | null) => {
    const counted = counts.filter((each) => category === null || each.category === category)
    const acting = counted.filter(({ isToAct }) => isToAct)
    const sum = (rows: OrderCounts[], name: 'orders' | 'items') =>
      rows.reduce((all, row) => all + row[name], 0)
    return {
      [actNumber]: sum(acting, 'orders'),
      [actItems]: sum(acting, 'items'),
      [provideNumber]: sum(counted, 'orders') - sum(acting, 'orders'),
    }
  }
  const codeColumn = 'Category of illegal content'
  const start = {
    Applicability: 'All',
    Service: service,
    'Reporting period': period,
    Scope: 'TOTAL',
  }
  return {
    fileName: '3_member_states_orders.csv',
    columns: [
      ...identity,
      codeColumn,
      otherKeyword,
      'Scope',
      ...withContext(numbers, 'Contextual information on'),
    ],
    rows: categoryRows(
      [...violations, 'STATEMENT_CATEGORY_NOT_SPECIFIED_ORDER'],
      start,
      codeColumn,
      numbersOf,
    ),
  }
}

const isTrusted = ({ source }: StatementCounts) => source === 'SOURCE_TRUSTED_FLAGGER'
const isByNotice = (row: StatementCounts) => isTrusted(row) || row.source === 'SOURCE_ARTICLE_16'

const total = (rows: StatementCounts[]) => rows.reduce((sum, { count }) => sum + count, 0)

/** Notices, and the decisions that followed one. */
export function notices(
  { service, period }: Reported,
  counts: NoticeCounts[],
  statements: StatementCounts[],
): Table {
  const codeColumn = 'Category of illegal content'
  const trusted = '(Trusted Flagger notices)'
  const numbers = [
    'Number of notices received ',
    'Number of notices received from Trusted flaggers',
    'Number of specific items of information included in the total number of notices',
    `Number of specific items of information included in the total number of notices by Trusted Flaggers ${trusted}`,
    'Median time to take action',
    `Median time to take action ${trusted}`,
    'Number of actions taken on the basis of the law',
    `Number of actions taken on the basis of the law ${trusted}`,
    'Number of actions taken on the basis of the terms and conditions of the service',
    `Number of actions taken on the basis of the terms and conditions of the service ${trusted}`,
  ]
  const numbersOf = (category: string | null) => {
    const counted = counts.find((each) => each.category === category)
    const actions = statements.filter(
      (row) => isByNotice(row) && (category === null || row.category === category),
    )
    const [byLaw, byTerms] = [
      actions.filter(({ isIllegal }) => isIllegal),
      actions.filter(({ isIllegal }) => !isIllegal),
    ]
    // Each notice is about one item of information.
    const { notices: received = 0, trusted: fromTrusted = 0 } = counted ?? {}
    const values = [
      ...[received, fromTrusted, received, fromTrusted],
      ...[asHours(counted?.medianHours), asHours(counted?.trustedMedianHours)],
      ...[total(byLaw), total(byLaw.filter(isTrusted))],
      ...[total(byTerms), total(byTerms.filter(isTrusted))],
    ]
    return Object.fromEntries(numbers.map((name, index) => [name, values[index] ?? '']))
  }
  return {
    fileName: '4_notices.csv',
    columns: [
      ...identity,
      codeColumn,
      otherKeyword,
      ...withContext(numbers, 'Contextual information on'),
    ],
    rows: categoryRows(
      // The template has no row for other violations; a notice may name a rule that is one.
      [...violations, 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE'],
      { Applicability: forHosts, Service: service, 'Reporting period': period },
      codeColumn,
      numbersOf,
    ),
  }
}

const asHours = (hours: number | null | undefined) =>
  hours === null || hours === undefined ? '' : Math.round(hours * 100) / 100

/** Decisions without a notice, because of a law or of the rules of the site. */
export function ownInitiative(
  { service, period }: Reported,
  statements: StatementCounts[],
  ground: 'illegal' | 'TC',
): Table {
  const isIllegal = ground === 'illegal'
  const codeColumn = isIllegal
    ? 'Category of illegal content'
    : "Category of incompatibility with the provider's terms and conditions"
  const measured: Record<string, (row: StatementCounts) => boolean> = {
    "Number of measures taken at the provider's own initiative ": () => true,
    'Number of measures taken after detection with solely automated means ': (row) =>
      row.isDetectedAutomatically,
    'Visibility restriction Removal': () => false,
    'Visibility restriction Disable': ({ visibility }) =>
      visibility === 'DECISION_VISIBILITY_CONTENT_DISABLED',
    'Visibility restriction Demoted': () => false,
    'Visibility restriction Age restricted': () => false,
    'Visibility restriction Interaction restricted': () => false,
    'Visibility restriction Labelled ': () => false,
    'Visibility restriction Other': ({ visibility }) => visibility === 'DECISION_VISIBILITY_OTHER',
    'Monetary restriction Suspension': () => false,
    'Monetary restriction Termination': () => false,
    'Monetary restriction Other': () => false,
    'Provision of the service Suspension': () => false,
    'Provision of the service Termination': () => false,
    'Account restriction Suspension': ({ account }) => account === 'DECISION_ACCOUNT_SUSPENDED',
    'Account restriction Termination': () => false,
  }
  const own = statements.filter((row) => !isByNotice(row) && row.isIllegal === isIllegal)
  const numbersOf = (category: string | null) => {
    const rows = own.filter((row) => category === null || row.category === category)
    return Object.fromEntries(
      Object.entries(measured).map(([name, matches]) => [name, total(rows.filter(matches))]),
    )
  }
  return {
    fileName: isIllegal ? '5_own_initiative_illegal.csv' : '6_own_initiative_TC.csv',
    columns: [
      ...identity,
      codeColumn,
      otherKeyword,
      ...withContext(Object.keys(measured), 'Contextual Information on'),
    ],
    rows: categoryRows(
      violations,
      { Applicability: 'All', Service: service, 'Reporting period': period },
      codeColumn,
      numbersOf,
    ),
  }
}

const valueColumns = [
  ...identity,
  ...['Section', 'Indicator', 'Scope', 'Value', 'Contextual Information'],
]

export function appealsAndRecidivism(
  { service, period }: Reported,
  appeals: AppealCounts,
  { pauses, statements }: { pauses: number; statements: StatementCounts[] },
): Table {
  const { upheld, reversed, waiting } = appeals
  const start = { Applicability: forPlatforms, Service: service, 'Reporting period': period }
  const complaints = { ...start, Section: 'Internal complaints mechanism' }
  const outcomes = [
    { Scope: 'Total number', Value: upheld + reversed + waiting },
    { Scope: 'Decisions upheld', Value: upheld },
    { Scope: 'Decisions partially reversed', Value: 0 },
    { Scope: 'Decisions reversed', Value: reversed },
    { Scope: 'Median time', Value: asHours(appeals.medianHours) },
  ]
  const byContact = 'Received by the contact form, which is not counted'
  const elsewhere = (Indicator: string, context: string) =>
    outcomes.map(({ Scope }) => ({
      ...complaints,
      Indicator,
      Scope,
      'Contextual Information': context,
    }))
  const submitted = 'Number of complaints submitted to the internal-complaints mechanism'
  const refused = 'Complaint regarding a decision not to take action on a notice submitted'
  const disputes = {
    ...start,
    Section: 'Out-of-court dispute settlement bodies',
    Indicator: 'Number of disputes submitted to out-of-court dispute settlement bodies',
    'Contextual Information': 'Known to the operator alone',
  }
  const suspensions = { ...start, Section: 'Suspensions imposed on repeated offenders' }
  const enacted = (what: string) =>
    `Number of suspensions enacted for the provision of manifestly ${what}`
  const suspendedForLaw = statements.filter(
    ({ isIllegal, account }) => isIllegal && account === 'DECISION_ACCOUNT_SUSPENDED',
  )
  return {
    fileName: '7_appeals_and_recidivism.csv',
    columns: valueColumns,
    rows: [
      ...outcomes.map((outcome, index) => ({
        ...complaints,
        ...(index === 0 && { Applicability: 'All' }),
        Indicator: submitted,
        ...outcome,
      })),
      { ...complaints, Indicator: submitted, Scope: 'Decision omitted', Value: waiting },
      {
        ...complaints,
        Indicator: 'Number of restrictions newly imposed as a result of an internal complaint',
        Scope: 'Total number',
        Value: 0,
      },
      ...outcomes.map((outcome) => ({
        ...complaints,
        Indicator:
          'Complaint regarding a decision to remove or disable access to or restrict visibility of information',
        ...outcome,
      })),
      ...elsewhere(
        'Complaint regarding a decision to suspend or terminate the provision of the service',
        'The site takes no such decision',
      ),
      ...elsewhere('Complaint regarding a decision to suspend or terminate an account ', byContact),
      ...elsewhere(
        'Complaint regarding a decision to restrict the ability to monetise information',
        'The site takes no such decision',
      ),
      ...elsewhere(`${refused} in accordance with Article 16`, byContact),
      ...elsewhere(`${refused} by a Trusted Flagger in accordance with Article 16`, byContact),
      ...[
        ...outcomes.map(({ Scope }) => Scope),
        'Decision omitted',
        'Percentage of outcomes implemented',
      ].map((Scope) => ({ ...disputes, Scope })),
      ...[
        { Indicator: `${enacted('illegal content')} `, Value: total(suspendedForLaw) },
        { Indicator: enacted('unfounded notices'), Value: pauses },
        { Indicator: enacted('unfounded complaints'), Value: 0 },
      ].map((row) => ({ ...suspensions, Scope: 'Total number', ...row })),
    ],
  }
}

export function automatedMeans(
  { service, period }: Reported,
  statements: StatementCounts[],
  received: NoticeCounts[],
): Table {
  const own = statements.filter((row) => !isByNotice(row))
  const all = received.find(({ category }) => category === null)
  const start = {
    Service: service,
    'Reporting period': period,
    Section: 'Use of automated means for content moderation',
  }
  const rowsOf = (
    applicability: string,
    scope: string,
    subject: 'measures' | 'notices',
    [automated, others]: [number, number],
  ) => {
    const verb = subject === 'measures' ? 'taken' : 'processed'
    const values: [string, CsvCell][] = [
      [`Number of ${subject} solely ${verb} by automated means `, automated],
      [`Number of ${subject} not ${verb} by automated means`, others],
      ...['Accuracy', 'Precision', 'Recall'].map((measure): [string, CsvCell] => [
        `Accuracy of the automated means - ${measure}`,
        '',
      ]),
    ]
    return values.map(([Indicator, Value]) => ({
      ...start,
      Applicability: applicability,
      Indicator,
      Scope: scope,
      Value,
      ...(Value === '' && { 'Contextual Information': 'Not measured' }),
    }))
  }
  const split = (rows: StatementCounts[]): [number, number] => [
    total(rows.filter(({ isDecidedAutomatically }) => isDecidedAutomatically)),
    total(rows.filter(({ isDecidedAutomatically }) => !isDecidedAutomatically)),
  ]
  return {
    fileName: '8_automated_means.csv',
    columns: valueColumns,
    rows: [
      ...rowsOf('All', 'Total number', 'measures', split(statements)),
      ...rowsOf('All', 'Own-initiative ', 'measures', split(own)),
      ...rowsOf(forHosts, 'NAM Total', 'notices', [0, all?.notices ?? 0]),
      ...rowsOf(forPlatforms, 'NAM Trusted Flagger', 'notices', [0, all?.trusted ?? 0]),
    ],
  }
}

/** Texts that are true of the software; the operator completes them. */
const descriptions = {
  'Summary of the content moderation engaged in at the providers’ own initiative':
    'Moderators hide comments and posts, suspend accounts, and decide about votes that a program has held.',
  "Meaningful and comprehensible information regarding content moderation engaged in at the providers' own initiative":
    'A person decides about every report and notice. Each decision has a statement of reasons, and authors can appeal once.',
  'Qualitative description of the automated means':
    'A program looks for accounts whose votes come together and share what people do not share by accident, and holds their votes until an administrator decides.',
  'Qualitative description of indicators of accuracy and possible rate of error of automated means':
    'Reviews that release votes are counted on the page about the integrity of the count. No rate of error is measured.',
  'Specification of the precise purposes to apply automated means':
    'To keep made-up votes out of the counts.',
  'Safeguards applied to the use of automated means':
    'Held voters are told and can appeal; an administrator decides; established members are never held for what they share.',
}

export const qualitative = ({ service, period }: Reported): Table => ({
  fileName: '11_qualitative.csv',
  columns: [...identity, 'Indicator', 'Value'],
  rows: Object.entries(descriptions).map(([Indicator, Value]) => ({
    Applicability: 'All',
    Service: service,
    'Reporting period': period,
    Indicator,
    Value,
  })),
})
