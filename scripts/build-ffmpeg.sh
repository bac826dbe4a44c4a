#!/bin/sh
# Builds a small ffmpeg and ffprobe from the source package of the Debian release this runs on, with its
# security fixes, for the container: only what app/features/media asks of them, so that a member's file
# meets no other reader. Takes the folder to install to. Needs root and a line for sources in apt.
set -eu
prefix=$1

export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends \
  dpkg-dev gcc libc6-dev libdav1d-dev libmp3lame-dev libx264-dev make nasm pkg-config zlib1g-dev
folder=$(mktemp -d)
cd "$folder"
apt-get source --download-only ffmpeg
dpkg-source --no-check -x ./*.dsc source
cd source

# What members' recorders write. Readers are those of DEMUXERS in app/features/media/ffmpeg.server.ts.
demuxers=aac,amr,caf,matroska,mov,mp3,ogg,wav
sounds=aac,aac_latm,adpcm_ima_qt,adpcm_ima_wav,adpcm_ms,alac,amrnb,amrwb,flac,mp3,opus,pcm_alaw,pcm_f32be,pcm_f32le,pcm_mulaw,pcm_s16be,pcm_s16le,pcm_s24be,pcm_s24le,pcm_s32be,pcm_s32le,pcm_s8,pcm_u8,vorbis
pictures=h263,h264,hevc,libdav1d,mjpeg,mpeg4,png,vp8,vp9
parsers=aac,aac_latm,amr,av1,flac,h263,h264,hevc,mjpeg,mpeg4video,mpegaudio,opus,vorbis,vp8,vp9
# What August writes: MP4, M4A and MP3, a picture for the poster, samples for the bars of a sound, and nothing where it
# only measures.
encoders=aac,libmp3lame,libx264,pcm_s16le,png,wrapped_avframe
muxers=image2,ipod,mp3,mp4,null,pcm_s16le
# The last seven are what ffmpeg puts in by itself: turning upright, cutting at a length, changing formats.
filters=anull,fps,lut3d,null,scale,setparams,setsar,thumbnail,aformat,aresample,atrim,format,hflip,transpose,trim,vflip

./configure --prefix="$prefix" --toolchain=hardened --disable-everything --disable-autodetect \
  --disable-avdevice --disable-debug --disable-doc --disable-ffplay --disable-network \
  --enable-gpl --enable-libdav1d --enable-libmp3lame --enable-libx264 --enable-zlib \
  --enable-protocol=file,pipe --enable-demuxer="$demuxers" --enable-decoder="$sounds,$pictures" \
  --enable-parser="$parsers" --enable-encoder="$encoders" --enable-muxer="$muxers" \
  --enable-filter="$filters" --enable-bsf=aac_adtstoasc,extract_extradata,vp9_superframe_split
make -j "$(nproc)"
make install-progs
rm -r "$folder"
