# One image for all processes: a container's command selects its process, e.g. services/training/main.ts.

ARG NODE_IMAGE=node:24-bookworm-slim
FROM $NODE_IMAGE AS manifests
WORKDIR /studio
COPY .npmrc package.json package-lock.json ./
COPY gateway/package.json gateway/
COPY web/package.json web/
COPY services/contracts/package.json services/contracts/
COPY services/chassis/package.json services/chassis/
COPY services/auth/package.json services/auth/
COPY services/membership/package.json services/membership/
COPY services/training/package.json services/training/
COPY services/reporting/package.json services/reporting/

FROM manifests AS web
# Not `npm ci`: it refuses a lock file made where some packages for other systems are not available.
RUN npm install --no-save --workspace @studio/web
COPY tsconfig.base.json ./
COPY services/contracts services/contracts
COPY web web
RUN npm run build --workspace @studio/web

FROM manifests AS production
# The root's own packages are those of the operators' commands.
RUN npm install --no-save --omit=dev --include-workspace-root \
    --workspace @studio/gateway --workspace @studio/chassis --workspace @studio/contracts \
    --workspace @studio/auth --workspace @studio/membership --workspace @studio/training --workspace @studio/reporting
# Removes files only for compilers, debuggers and browsers, and the compiler, an optional peer of some package.
RUN find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
    && rm -rf node_modules/exceljs/dist node_modules/pdfkit/js/*.standalone.js web \
    node_modules/typescript node_modules/@typescript

FROM $NODE_IMAGE
# For backups that are copied to another machine: 57 MB.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates rclone && rm -rf /var/lib/apt/lists/*
WORKDIR /studio
ENV NODE_ENV=production HOST=0.0.0.0
COPY --from=production /studio ./
COPY gateway gateway
COPY services services
COPY infra infra
COPY --from=web /studio/web/dist web/dist
# Each process of docker-compose.yml has its own user; none owns these files.
USER node
ENTRYPOINT ["node"]
CMD ["gateway/main.ts"]
HEALTHCHECK --interval=10s --timeout=10s --start-period=180s --retries=3 CMD ["node", "infra/run/docker/health.mjs"]
