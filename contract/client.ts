import type { ContractRow } from './contract.ts'
import type { ReplyOf, Sent } from './endpoint.ts'

/** Request header with the language (`messages/languages.ts`) in which the site tells errors; English without it. */
export const languageHeader = 'x-language'

type Rows = { [Row in ContractRow as `${Row['method']} ${Row['path']}`]: Row }

/** Method and path of an endpoint as the contract declares it, such as `POST /votes`. */
export type EndpointKey = keyof Rows

// A URL is text, so a number may be given wherever the contract reads a string.
type InUrl<T> = { [K in keyof T]: string extends T[K] ? T[K] | number : T[K] }

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : object extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** The parameters, query and body of a request to an endpoint; optional where the request may omit them. */
export type RequestInput<Key extends EndpointKey> = Part<
  'params',
  InUrl<Sent<Rows[Key]>['params']>
> &
  Part<'query', InUrl<Sent<Rows[Key]>['query']>> &
  Part<'body', Sent<Rows[Key]>['body']>

/** The response body of an endpoint. */
export type ReplyTo<Key extends EndpointKey> = ReplyOf<Rows[Key]>

/** The last argument of a call, which may be left out if nothing in it is required. */
export type OptionsArgument<Options> = object extends Options ? [Options?] : [Options]

type Values = Record<string, string | number | undefined>

/** An untyped request, as it is sent. */
export interface UntypedInput {
  params?: Values
  query?: Values
  body?: unknown
}

/** The method of an endpoint and its path below `/api`, with parameters and query encoded; undefined values are left out. */
export function requestLine(
  key: EndpointKey,
  { params, query }: UntypedInput = {},
): { method: string; path: string } {
  const [method = '', template = ''] = key.split(' ')
  return { method, path: endpointPath(template, params, query) }
}

/** A path of the contract with its parameters and query encoded. */
export function endpointPath(template: string, params: Values = {}, query: Values = {}): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
