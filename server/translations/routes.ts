import { translations } from '../../contract/translations.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { type TranslationDeps, translateText } from './service.ts'

export const translationRoutes = (deps: TranslationDeps): Binding[] => [
  route(translations.ofText, ({ viewer, params, query }) =>
    translateText(deps, viewer, { params, query }),
  ),
]
