/** The languages that a text can be said to be in: BCP 47 primary tags. */
export const contentLanguages = (
  'af am ar as ay az be bg bn bo br bs ca co cs cy da de dv dz el en eo es et eu fa fi fo fr fy ga ' +
  'gd gl gn gu ha haw he hi hr ht hu hy id ig is it ja jv ka kk kl km kn ko ku ky la lb lg ln lo lt ' +
  'lv mg mi mk ml mn mr ms mt my ne nl no ny oc om or pa pl ps pt qu rm ro ru rw sc sd se si sk sl ' +
  'sm sn so sq sr st su sv sw ta te tg th ti tk tl tn to tr ts tt ug uk ur uz vi wo xh yi yo zh zu'
).split(' ') as [string, ...string[]]

export type ContentLanguage = (typeof contentLanguages)[number]
