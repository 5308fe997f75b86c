import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

export const UploadKind = z.enum(['profile', 'post', 'personality', 'site'])
export type UploadKind = z.infer<typeof UploadKind>

/** URL path of the picture; pictureSources() in pictures.ts derives the smaller widths. */
const Uploaded = z.object({ url: z.string() })

const maxBytes = limits.uploadMaxBytes

export const uploads = {
  profileImage: endpoint('POST', '/upload/profile-image', access.user, {
    summary: 'Upload a picture for your profile',
    upload: { fields: ['image', 'avatar', 'file'], maxBytes },
    paused: true,
    reply: Uploaded,
    status: 201,
    limit: 'upload',
    affects: 'nothing',
  }),
  postImage: endpoint('POST', '/upload/post-image', access.verified, {
    summary: 'Upload a picture for a post',
    upload: { fields: ['image', 'file'], maxBytes },
    paused: true,
    reply: Uploaded,
    status: 201,
    limit: 'upload',
    affects: 'nothing',
  }),
  personalityImage: endpoint('POST', '/upload/personality-image', 'editPeople', {
    summary: 'Upload a picture of a personality',
    upload: { fields: ['image', 'file'], maxBytes },
    reply: Uploaded,
    status: 201,
    limit: 'upload',
    affects: 'nothing',
  }),
  siteImage: endpoint('POST', '/upload/site-image', 'changeSettings', {
    summary: 'Upload a picture for the logo or the icon of the site',
    upload: { fields: ['image', 'file'], maxBytes },
    reply: Uploaded,
    status: 201,
    limit: 'upload',
    affects: 'nothing',
  }),
}
