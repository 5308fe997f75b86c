import { legalPages } from '../../contract/legal-pages.ts'
import { type Binding, route } from '../platform/http/route.ts'
import {
  answer,
  askedPages,
  type LegalPagesDeps,
  listLegalPages,
  previewLegalPage,
  publishVersion,
  readLegalPage,
  readSource,
  readVersionText,
} from './service.ts'

export function legalPageRoutes(deps: LegalPagesDeps): Binding[] {
  return [
    route(legalPages.read, ({ params, query }) => readLegalPage(deps, params.page, query.version)),
    route(legalPages.list, async () => ({ data: await listLegalPages(deps) })),
    route(legalPages.source, ({ params }) => readSource(deps, params.page)),
    route(legalPages.versionText, ({ params }) =>
      readVersionText(deps, params.page, params.version),
    ),
    route(legalPages.preview, async ({ params, body }) =>
      previewLegalPage(deps, params.page, body.text),
    ),
    route(legalPages.publish, ({ viewer, params, body }) =>
      publishVersion(deps, viewer, params.page, body),
    ),
    route(legalPages.asked, async ({ viewer }) => ({ data: await askedPages(deps, viewer.id) })),
    route(legalPages.answer, async ({ viewer, params, body }) => ({
      data: await answer(deps, viewer.id, params.page, body.version),
    })),
  ]
}
