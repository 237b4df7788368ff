import type { FastifyInstance, FastifyReply } from 'fastify';

/** Also what a page shows of a file before it is sent. */
const OWN_MEDIA = "media-src 'self' blob:";

const OWN_FORMS = "form-action 'self'";

/** The content security policy of pages: everything from ourselves, no inline script or style, pictures also as data. */
export function securePages(pages: FastifyInstance): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    OWN_MEDIA,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    OWN_FORMS,
  ].join('; ');
  pages.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'geolocation=(), microphone=(), payment=(), usb=()',
      'x-frame-options': 'DENY',
    });
    done();
  });
}

/** What a page may do with other sites. */
export interface OtherSites {
  /** Origins that the operator's videos come from. */
  media: readonly string[];
  /** Origins that a hidden login form may post to: those of the game providers. */
  forms: readonly string[];
}

/** Lets this page do with other sites what the operator's data asks for now. */
export function allowSites(reply: FastifyReply, { media, forms }: OtherSites): void {
  const policy = String(reply.getHeader('content-security-policy'))
    .replace(OWN_MEDIA, [OWN_MEDIA, ...media].join(' '))
    .replace(OWN_FORMS, [OWN_FORMS, ...forms].join(' '));
  void reply.header('content-security-policy', policy);
}
